import type { FastifyReply, FastifyRequest } from 'fastify';
import { hashText } from '../keys.ts';
import type { OperatorSession } from '../store/operators.ts';
import type { OpenedSession } from '../store/sessions.ts';
import { parseOrigin } from './host.ts';

const days = 30;
const maxAge = days * 86_400;
const operatorMaxAge = 12 * 3600;

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
export function setSessionCookie(reply: FastifyReply, { session, token }: OpenedSession): void {
  const { name, secure } = describeSessionCookie(reply.request.store.origin);
  reply.request.session = session;
  reply.setCookie(name, token, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge });
  if (session.accountId !== null) reply.setCookie('auid', session.accountId, { path: '/', sameSite: 'lax', secure, maxAge });
}

/** Takes both cookies away: after a sign-out, and when a session is refused. */
export function clearSessionCookies(reply: FastifyReply): void {
  const { name, secure } = describeSessionCookie(reply.request.store.origin);
  reply.clearCookie(name, { path: '/', httpOnly: true, sameSite: 'lax', secure });
  reply.clearCookie('auid', { path: '/', sameSite: 'lax', secure });
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
