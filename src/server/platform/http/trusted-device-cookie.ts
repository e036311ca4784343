// The cookie of trusted devices: one token for each account that trusts this browser, newest first, separated by dots.

import type { FastifyReply, FastifyRequest } from 'fastify';
import { daySeconds } from '../../../rules/durations.ts';
import { describeSessionCookie } from './session-cookies.ts';

/** Maximum number of accounts in a browser's cookie. */
const maxTokens = 5;

function describeCookie(origin: string): { readonly name: string; readonly secure: boolean } {
  const { secure } = describeSessionCookie(origin);
  return { name: secure ? '__Host-trusted' : 'trusted', secure };
}

/** Reads the tokens of the cookie, ignoring malformed ones. They stay after a logout. */
export function readTrustedTokens(request: FastifyRequest): readonly string[] {
  const value = request.cookies[describeCookie(request.store.origin).name] ?? '';
  if (value.length > 1000) return [];
  return value
    .split('.')
    .filter((token) => /^[\w-]{43}$/.test(token))
    .slice(0, maxTokens);
}

/** Adds the token of a device that is trusted for this many days. Call it after the commit. */
export function addTrustedToken(reply: FastifyReply, token: string, days: number): void {
  const { name, secure } = describeCookie(reply.request.store.origin);
  const value = [token, ...readTrustedTokens(reply.request)].slice(0, maxTokens).join('.');
  reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: days * daySeconds });
}
