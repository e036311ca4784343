import type { FastifyReply, FastifyRequest } from 'fastify';
import { daySeconds } from '../../../rules/durations.ts';
import { hashText } from '../keys.ts';
import { knownDeviceSeconds, type RememberedDevice } from '../sessions/known-devices.ts';
import type { OperatorSession } from '../sessions/operators.ts';
import type { OpenedSession } from '../sessions/sessions.ts';
import { parseOrigin } from './host.ts';

const days = 30;
const maxAge = days * daySeconds;
const operatorMaxAge = 12 * 3600;
/** Maximum number of accounts in a browser's device cookie. */
const maxDeviceTokens = 5;

/**
 * Name and attributes of the session cookie. Over plain http (development only) it has neither the prefix `__Host-` nor `Secure`,
 * on localhost either: other browsers make an exception there, WebKit drops the cookie.
 */
export function describeSessionCookie(origin: string): { readonly name: string; readonly secure: boolean } {
  const read = parseOrigin(origin);
  if (read === undefined) throw new Error(`"${origin}" is not an origin.`);
  const secure = read.isHttps;
  return { name: secure ? '__Host-sid' : 'sid', secure };
}

/**
 * Sets the session cookie and `request.session`; for a member also `auid`, which scripts can read and the server never trusts.
 * Call it after the commit: `setSessionCookie(reply, await database.transaction((tx) => startSession(tx, request)))`.
 */
export function setSessionCookie(
  reply: FastifyReply,
  { session, token, device }: OpenedSession & { readonly device?: RememberedDevice },
): void {
  const { name, secure } = describeSessionCookie(reply.request.store.origin);
  reply.request.session = session;
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge });
  if (session.accountId !== null) reply.setCookie('auid', session.accountId, { path: '/', sameSite: 'lax', secure, maxAge });
  // A login that waits for its second factor has replaced a member's session.
  else if (reply.request.cookies['auid'] !== undefined) reply.clearCookie('auid', { path: '/', sameSite: 'lax', secure });
  if (device !== undefined) setDeviceCookie(reply, device.tokens);
}

/** Clears both cookies, after a sign-out or for an invalid session. */
export function clearSessionCookies(reply: FastifyReply): void {
  const { name, secure } = describeSessionCookie(reply.request.store.origin);
  reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure });
  reply.clearCookie('auid', { path: '/', sameSite: 'lax', secure });
}

const signedOutCookie = 'signed-out';
// Long enough for the next page on a slow network, short enough that a later reload does not repeat the notice.
const signedOutSeconds = 15;

/** Makes the next page show that the person logged out, with and without scripts. */
export function setSignedOutCookie(reply: FastifyReply): void {
  const { secure } = describeSessionCookie(reply.request.store.origin);
  reply.setCookie(signedOutCookie, '1', { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: signedOutSeconds });
}

export function hasSignedOut(request: FastifyRequest): boolean {
  return request.cookies[signedOutCookie] !== undefined;
}

/** The operators' cookie. It is separate from the members', so a browser can have both sessions. */
export function describeOperatorCookie(origin: string): { readonly name: string; readonly secure: boolean } {
  const { secure } = describeSessionCookie(origin);
  return { name: secure ? '__Host-operator' : 'operator', secure };
}

/** Sets the operator's cookie and `request.operatorSession`. Call it after the commit. */
export function setOperatorCookie(
  reply: FastifyReply,
  { session, token }: { readonly session: OperatorSession; readonly token: string },
): void {
  const { name, secure } = describeOperatorCookie(reply.request.store.origin);
  reply.request.operatorSession = session;
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: operatorMaxAge });
}

/** Clears the operator's cookie, not the member's. */
export function clearOperatorCookie(reply: FastifyReply): void {
  const { name, secure } = describeOperatorCookie(reply.request.store.origin);
  reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure });
}

/** SHA-256 of the token in the session cookie, valid or not; undefined without a cookie. */
export function readTokenHash(request: FastifyRequest): string | undefined {
  const token = request.cookies[describeSessionCookie(request.store.origin).name];
  return token === undefined ? undefined : hashText(token);
}

/**
 * The cookie that identifies known devices: one token for each account that has logged in on this browser, newest first,
 * separated by dots. It stays after a logout.
 */
function describeDeviceCookie(origin: string): { readonly name: string; readonly secure: boolean } {
  const { secure } = describeSessionCookie(origin);
  return { name: secure ? '__Host-device' : 'device', secure };
}

/** Reads the tokens of the device cookie, ignoring malformed ones. */
export function readDeviceTokens(request: FastifyRequest): readonly string[] {
  const value = request.cookies[describeDeviceCookie(request.store.origin).name] ?? '';
  if (value.length > 1000) return [];
  return value
    .split('.')
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, maxDeviceTokens);
}

/** Call it after the commit. */
export function setDeviceCookie(reply: FastifyReply, tokens: readonly string[]): void {
  const { name, secure } = describeDeviceCookie(reply.request.store.origin);
  const value = tokens.slice(0, maxDeviceTokens).join('.');
  reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: knownDeviceSeconds });
}

/** Whether the browser has sent back a cookie that a login sets: of a member's or operator's session, or of known devices. */
export function hasLoginCookie({ cookies, store }: FastifyRequest): boolean {
  const described = [describeSessionCookie, describeOperatorCookie, describeDeviceCookie];
  return described.some((describe) => cookies[describe(store.origin).name] !== undefined);
}
