// Who stays logged in: apps whose grant contains offline access.
import type { Client, KoaContextWithOIDC } from 'oidc-provider';
import { isObject } from '../../../../../../engine/declare/index.ts';

const hasOfflineAccess = (scopes: unknown): boolean => typeof scopes === 'string' && scopes.split(' ').includes('offline_access');

/** Whether the app gets a refresh token, also if it did not ask for offline access again. */
export function mayStayLoggedIn({ oidc }: KoaContextWithOIDC, client: Client): boolean {
  return client.grantTypeAllowed('refresh_token') && hasOfflineAccess(oidc.entities.Grant?.getOIDCScope());
}

/**
 * Restores offline access, which the library drops from requests without `prompt=consent`: a page of the store asks for it in any case
 * (OpenID Connect Core 11, "other conditions"). Requests that show no page get it from an earlier consent.
 */
export function restoreOfflineAccess({ oidc, query }: KoaContextWithOIDC): void {
  const { params, prompts, client, body } = oidc;
  const pushed = oidc.entities.PushedAuthorizationRequest?.request;
  const asked = pushed === undefined ? (body?.['scope'] ?? query['scope']) : readPushedScope(pushed);
  if (!hasOfflineAccess(asked) || params === undefined || prompts.has('none') || !hasOfflineAccess(client?.scope)) return;
  const scopes = String(params['scope'] ?? '').split(' ');
  params['scope'] = [...new Set([...scopes, 'offline_access'])].filter((scope) => scope !== '').join(' ');
}

/** The scope of a pushed request, which the library keeps as a token without a signature. */
function readPushedScope(request: string): unknown {
  const payload: unknown = JSON.parse(Buffer.from(request.split('.')[1] ?? '', 'base64url').toString());
  return isObject(payload) ? payload['scope'] : undefined;
}
