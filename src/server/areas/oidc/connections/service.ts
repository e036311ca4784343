// The connected apps of an account.
import type { DataOf } from '../../../../declared-data.ts';
import type { AccountGrant } from '../../../../generated/entities.ts';
import { localize } from '../../../../rules/languages.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { StoreSettings } from '../../../project/store-settings.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { findClient } from '../provider/clients.ts';
import { describeClient, describeScope, findGrants, revokeGrant } from '../provider/service.ts';

export type ConnectedApp = DataOf<AccountGrant>;

/** The apps that an account allowed, newest first, one entry for each app. */
export async function listConnectedApps(context: RequestContext, accountId: string): Promise<readonly ConnectedApp[]> {
  const apps = new Map<string, ConnectedApp>();
  for (const { clientId, grantId, issuedAt, scopes } of await findGrants(context, accountId)) {
    const client = describeClient(context, clientId);
    const names = nameApp(context.plans.settings, clientId);
    if (client === undefined || names === undefined || apps.has(clientId)) continue;
    const { logo_uri, description, provider_name } = client;
    const { clientName, client_name_ja, client_name } = names;
    apps.set(clientId, {
      clientId,
      grantId,
      issuedAt: issuedAt.toISOString(),
      authorizedScopes: scopes.map((scope) => describeScope(context, scope)),
      client: { client_name_ja, client_name, logo_uri, description, provider_name },
      clientName,
    });
  }
  return [...apps.values()];
}

/** The names of an app. In `clientName` the Japanese one has precedence in every language (CONN-004). */
function nameApp(settings: StoreSettings, clientId: string) {
  const name = findClient(settings, clientId)?.name;
  if (name === undefined) return undefined;
  const client_name_ja = name.ja === '' ? null : name.ja;
  const client_name = name.en ?? name.ja;
  return { client_name_ja, client_name, clientName: client_name_ja ?? client_name };
}

/** The name of an app in a mail or on a page, in its language; the id of an app that the settings no longer have. */
export const nameAppIn = (settings: StoreSettings, clientId: string, language: string): string =>
  localize(findClient(settings, clientId)?.name ?? clientId, language);

/**
 * Disconnects an app: this grant and others of the account for the same app end, with their codes and tokens, in this transaction. The
 * caller has checked that the reader may do it, and writes the audit log. Returns the app's id; undefined: the account has no such grant.
 */
export async function disconnectApp(
  tx: Transaction,
  context: Pick<RequestContext, 'store' | 'plans' | 'now'>,
  { accountId, grantId }: { readonly accountId: string; readonly grantId: string },
): Promise<string | undefined> {
  const storeId = context.store.id;
  const clientId = await revokeGrant(tx, { storeId, accountId, grantId });
  if (clientId === undefined) return undefined;
  const otherGrants = (await findGrants({ ...context, database: tx }, accountId)).filter((grant) => grant.clientId === clientId);
  for (const otherGrant of otherGrants) await revokeGrant(tx, { storeId, accountId, grantId: otherGrant.grantId });
  return clientId;
}
