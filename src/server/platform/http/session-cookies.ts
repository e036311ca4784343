import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashText } from '../keys.ts';
import { knownDeviceSeconds, type RememberedDevice } from '../sessions/known-devices.ts';
import type { OperatorSession } from '../sessions/operators.ts';
import type { OpenedSession } from '../sessions/sessions.ts';
import { parseOrigin } from './host.ts';

const days = 30;
const maxAge = days * 86_400;
const operatorMaxAge = 12 * 3600;
/** Accounts that one browser remembers. */
const maxDeviceTokens = 5;

/**
 * Name and attributes of the session's cookie. `__Host-` where the browser takes it: over https, and on localhost, which browsers trust
 * over plain http as well. Elsewhere (development only) a plain name, since the browser would drop it.
 */
export function describeSessionCookie(origin: string): { readonly name: string; readonly secure: boolean } {
  const read = parseOrigin(origin);
  if (read === undefined) throw new Error(`"${origin}" is no origin.`);
  const { isHttps, hostname } = read;
  const secure = isHttps || hostname === 'localhost' || hostname.endsWith('.localhost');
  return { name: secure ? '__Host-sid' : 'sid', secure };
}

/**
 * Hands a session to the browser and to what still runs of this request; for a member with `auid`: readable by scripts, opaque, never
 * believed. Only after the commit: `setSessionCookie(reply, await database.transaction((tx) => startSession(tx, request)))`.
 */
export function setSessionCookie(
  reply: FastifyReply,
  { session, token, device }: OpenedSession & { readonly device?: RememberedDevice },
): void {
  const { name, secure } = describeSessionCookie(reply.request.store.origin);
  reply.request.session = session;
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge });
  if (session.accountId !== null) reply.setCookie('auid', session.accountId, { path: '/', sameSite: 'lax', secure, maxAge });
  if (device !== undefined) setDeviceCookie(reply, device.tokens);
}

/** Takes both cookies away: after a sign-out, and when a session is refused. */
export function clearSessionCookies(reply: FastifyReply): void {
  const { name, secure } = describeSessionCookie(reply.request.store.origin);
  reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure });
  reply.clearCookie('auid', { path: '/', sameSite: 'lax', secure });
}

const signedOutCookie = 'signed-out';
// Long enough for the next page on a slow network; a reload later does not say it again.
const signedOutSeconds = 15;

/** Lets the page after a logout say so, with and without scripts. */
export function setSignedOutCookie(reply: FastifyReply): void {
  const { secure } = describeSessionCookie(reply.request.store.origin);
  reply.setCookie(signedOutCookie, '1', { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: signedOutSeconds });
}

export function hasSignedOut(request: FastifyRequest): boolean {
  return request.cookies[signedOutCookie] !== undefined;
}

/** The operators' cookie, beside the members': a browser may be both at once. */
export function describeOperatorCookie(origin: string): { readonly name: string; readonly secure: boolean } {
  const { secure } = describeSessionCookie(origin);
  return { name: secure ? '__Host-operator' : 'operator', secure };
}

/** Hands an operator's sign-in to the browser and to what still runs of this request. Only after the commit. */
export function setOperatorCookie(
  reply: FastifyReply,
  { session, token }: { readonly session: OperatorSession; readonly token: string },
): void {
  const { name, secure } = describeOperatorCookie(reply.request.store.origin);
  reply.request.operatorSession = session;
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: operatorMaxAge });
}

/** Takes the operator's cookie away, and leaves the member's. */
export function clearOperatorCookie(reply: FastifyReply): void {
  const { name, secure } = describeOperatorCookie(reply.request.store.origin);
  reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure });
}

/** SHA-256 of the token in the session's cookie, whether or not a session has it; undefined without a cookie. */
export function readTokenHash(request: FastifyRequest): string | undefined {
  const token = request.cookies[describeSessionCookie(request.store.origin).name];
  return token === undefined ? undefined : hashText(token);
}

/**
 * The cookie by which a login recognises a device: one token for each account that has logged in on it, the newest first, with dots
 * between. It stays after a logout. `__Host-` where the session's cookie has it.
 */
function describeDeviceCookie(origin: string): { readonly name: string; readonly secure: boolean } {
  const { secure } = describeSessionCookie(origin);
  return { name: secure ? '__Host-device' : 'device', secure };
}

/** Tokens of the browser's device cookie; what is not a token is left out. */
export function readDeviceTokens(request: FastifyRequest): readonly string[] {
  const value = request.cookies[describeDeviceCookie(request.store.origin).name] ?? '';
  if (value.length > 1000) return [];
  return value
    .split('.')
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, maxDeviceTokens);
}

/** Only after the commit. */
export function setDeviceCookie(reply: FastifyReply, tokens: readonly string[]): void {
  const { name, secure } = describeDeviceCookie(reply.request.store.origin);
  const value = tokens.slice(0, maxDeviceTokens).join('.');
  reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: knownDeviceSeconds });
}
