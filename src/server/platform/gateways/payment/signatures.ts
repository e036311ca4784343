import { createHmac, timingSafeEqual } from 'node:crypto';
import { PaymentError } from './payment-gateway.ts';

/** A return or callback is accepted this long after it was signed, and this long before (clocks differ). */
const maxAgeMilliseconds = 300_000;

/** HMAC-SHA-256 of the time and the text: `t=1764000000000,v=…`. */
export function signText(secret: string, text: string, at: Date): string {
  return `t=${at.getTime()},v=${digest(secret, text, String(at.getTime()))}`;
}

/** Returns the time of signing. Throws a PaymentError: `forged`, or `expired` if it is too old. */
export function verifySignature(secret: string, text: string, signature: string, now: Date): Date {
  const [, time = '', value = ''] = /^t=(\d{1,15}),v=([A-Za-z0-9_-]{1,100})$/.exec(signature) ?? [];
  const [expected, received] = [Buffer.from(digest(secret, text, time)), Buffer.from(value)];
  if (expected.length !== received.length || !timingSafeEqual(expected, received))
    throw new PaymentError('forged', 'The signature is wrong.');
  if (Math.abs(now.getTime() - Number(time)) > maxAgeMilliseconds) throw new PaymentError('expired', 'The message is too old.');
  return new Date(Number(time));
}

/** `{ b: "2", a: "1" }` → `a=1&b=2`: the text that is signed. */
export function joinParameters(parameters: { readonly [name: string]: string }): string {
  const names = Object.keys(parameters).sort();
  return new URLSearchParams(names.map((name) => [name, parameters[name] ?? ''])).toString();
}

function digest(secret: string, text: string, time: string): string {
  return createHmac('sha256', secret).update(`${time}\n${text}`).digest('base64url');
}
