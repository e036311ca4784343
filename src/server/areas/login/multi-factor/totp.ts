// One-time passwords of authenticator apps: RFC 6238 with SHA-1, 6 digits and steps of 30 seconds, as all apps support them.
import { Secret, TOTP } from 'otpauth';
import type { Random } from '../../../platform/random.ts';

const stepSeconds = 30;
const digits = 6;
/** Steps before and after the server's clock whose one-time password is accepted (NIST SP 800-63B-4, 3.1.4.2). */
const driftSteps = 1;

/** A secret of 160 bits in base32: `"JBSWY3DPEHPK3PXP…"`, 32 characters. */
export function makeSecret(random: Random): string {
  return new Secret({ buffer: Uint8Array.from(random.bytes(20)).buffer }).base32;
}

/** `otpauth://totp/…`, which apps read from the QR code. `label`: the account as the app shows it. */
export function describeSecret(secret: string, { issuer, label }: { readonly issuer: string; readonly label: string }): string {
  return createTotp(secret, { issuer, label }).toString();
}

/** The step of the clock that a one-time password belongs to; undefined: it is wrong. */
export function findStep(secret: string, value: string, now: Date): number | undefined {
  if (!new RegExp(`^[0-9]{${digits}}$`).test(value)) return undefined;
  const timestamp = now.getTime();
  const delta = createTotp(secret).validate({ token: value, timestamp, window: driftSteps });
  return delta === null ? undefined : Math.floor(timestamp / 1000 / stepSeconds) + delta;
}

function createTotp(secret: string, names: { readonly issuer?: string; readonly label?: string } = {}): TOTP {
  return new TOTP({ ...names, secret: Secret.fromBase32(secret), algorithm: 'SHA1', digits, period: stepSeconds });
}
