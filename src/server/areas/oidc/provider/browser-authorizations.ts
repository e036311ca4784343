// What ties authorizations to the browser that began them: one cookie with the newest ten, whatever apps do. A browser sends all
// cookies of a store with each request, and a server refuses too many bytes of them (431).
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { describeSessionCookie } from '../../../platform/http/session-cookies.ts';
import { requestOf } from './store-session.ts';

const purpose = 'oidc authorizations';
/** Milliseconds. */
const maxAge = 3_600_000;
/** The oldest ones lead to the page that says how to start again. */
const maxAuthorizations = 10;

/** Names of the provider's cookies. */
export const cookieNames = { session: 'oidc-session', interaction: 'oidc-interaction', resume: 'oidc-resume' };
/** The provider would set these for each authorization. */
const replaced: readonly string[] = [cookieNames.interaction, cookieNames.resume];

/** The cookie: a signature and ids, newest first, separated by dots. Its path is `/`, because calls below `/zapi` need it. */
function describeCookie(origin: string): { readonly name: string; readonly secure: boolean } {
  const { secure } = describeSessionCookie(origin);
  return { name: secure ? '__Host-authorizations' : 'authorizations', secure };
}

/** The ids of the authorizations that this browser began, newest first. */
function readAuthorizations({ cookies, store, server }: FastifyRequest): readonly string[] {
  const value = cookies[describeCookie(store.origin).name] ?? '';
  const [signature = '', ...ids] = value.split('.');
  return server.platform.keys.verifies(purpose, ids.join('.'), signature) ? ids : [];
}

/** Whether this browser began the authorization, and it is among the newest. */
export const isOwnInteraction = (request: FastifyRequest, uid: string): boolean => readAuthorizations(request).includes(uid);

/**
 * Lets the app that opened an authorization in a popup read where the popup is when it comes back: pages that an authorization can lead
 * over do not cut the browser's tie to it.
 */
export async function keepOpener(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { withoutStore = false } = request.routeOptions.config;
  if (withoutStore) return;
  const isOwn = request.url.startsWith('/oidc/');
  const isOnTheWay = /^\/(login|signup|password|auth|social|policies|privacy|mypage\/re-consent)([/?]|$)/.test(request.url);
  if (isOwn || (isOnTheWay && readAuthorizations(request).length > 0)) reply.removeHeader('cross-origin-opener-policy');
}

/** Replaces the provider's cookies of an authorization. */
export async function replaceCookies(context: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  const { cookies } = context;
  const [set, get] = [cookies.set.bind(cookies), cookies.get.bind(cookies)];
  cookies.set = (name, value, options) => {
    if (!replaced.includes(name)) return set(name, value, options);
    // The provider has taken the answer.
    if (name === cookieNames.resume && value == null) saveAuthorizations(context, listOthers(context));
    return cookies;
  };
  // The route has found the authorization by isOwnInteraction.
  cookies.get = (name, options) => (name === cookieNames.resume ? resumedBy(context) : get(name, options));
  await next();
}

/** The authorization whose answer the request brings back to the provider. */
function resumedBy(context: KoaContextWithOIDC): string | undefined {
  const { uid } = requestOf(context).params as { readonly uid?: string };
  return uid;
}

/** Ties a new authorization to the browser. */
export function addAuthorization(context: KoaContextWithOIDC, uid: string): void {
  saveAuthorizations(context, [uid, ...listOthers(context)]);
}

/** The browser's authorizations without the one that is continued, which gets another id if it goes on. */
function listOthers(context: KoaContextWithOIDC): readonly string[] {
  const resumed = resumedBy(context);
  return readAuthorizations(requestOf(context)).filter((uid) => uid !== resumed);
}

function saveAuthorizations(context: KoaContextWithOIDC, uids: readonly string[]): void {
  const { server, store } = requestOf(context);
  const { name, secure } = describeCookie(store.origin);
  const ids = uids.slice(0, maxAuthorizations).join('.');
  const value = ids === '' ? null : `${server.platform.keys.sign(purpose, ids)}.${ids}`;
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure, signed: false, overwrite: true, maxAge } as const;
  context.cookies.set(name, value, attributes);
}
