import type Provider from 'oidc-provider';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isObject } from '../../../../../../engine/declare/index.ts';
import { endpoints } from '../endpoints.ts';

/**
 * Replaces an `id_token_hint` of a key that is not published any more by the app that it names: the member is asked, and led back to an
 * address that this app has registered. One that a published key did not sign was changed: the member is asked, and led nowhere.
 * `keyIds`: of the published keys.
 */
export function replaceOldHints(provider: Provider, keyIds: ReadonlySet<string>) {
  return async (context: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> => {
    const { id_token_hint: hint, ...parameters } = context.query;
    if (context.path === endpoints.end_session && typeof hint === 'string') {
      const client = await provider.Client.find(readPart(hint, 1, 'aud')).catch(() => undefined);
      const isValid = client !== undefined && (await provider.IdToken.validate(hint, client).then(...outcomes));
      const isOld = client !== undefined && !keyIds.has(readPart(hint, 0, 'kid'));
      if (isOld) context.query = { client_id: client.clientId, ...parameters };
      else if (!isValid) context.query = withoutAddress(parameters);
    }
    await next();
  };
}

const outcomes = [() => true, () => false] as const;

/** Without an app there is no registered address. */
const withoutAddress = ({ client_id: _, post_logout_redirect_uri: __, ...query }: KoaContextWithOIDC['query']) => query;

/** A text of the header (0) or payload (1) of a token, unverified. */
function readPart(token: string, part: 0 | 1, name: string): string {
  try {
    const read: unknown = JSON.parse(Buffer.from(token.split('.')[part] ?? '', 'base64url').toString());
    return isObject(read) ? String(read[name]) : '';
  } catch {
    return '';
  }
}
