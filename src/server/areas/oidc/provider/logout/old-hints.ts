import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isObject } from '../../../../../../engine/declare/index.ts';
import { endpoints } from '../endpoints.ts';

/**
 * Replaces an `id_token_hint` that cannot be verified, such as one of a key that is not published any more, by the app that it names: the
 * member is asked, and led back to an address that this app has registered.
 */
export function replaceOldHints(provider: Provider) {
  return async (context: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    const { id_token_hint: hint, ...parameters } = context.query;
    if (context.path === endpoints.end_session && typeof hint === 'string') {
      const client = await provider.Client.find(readAudience(hint)).catch(() => undefined);
      const isValid = client !== undefined && (await provider.IdToken.validate(hint, client).then(...outcomes));
      if (!isValid) context.query = client === undefined ? parameters : { client_id: client.clientId, ...parameters };
    }
    await next();
  };
}

const outcomes = [() => true, () => false] as const;

/** The app for which a token was issued, unverified. */
function readAudience(token: string): string {
  try {
    const payload: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
    return isObject(payload) ? String(payload['aud']) : '';
  } catch {
    return '';
  }
}
