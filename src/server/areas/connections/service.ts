// The connected apps of an account: the member's own, and for the family's pages those of managed members.
import type { FastifyRequest } from 'fastify';
import type { DataOf } from '../../../declared-data.ts';
import type { AccountGrant } from '../../../generated/entities.ts';
import { writeAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { RequestContext } from '../../runtime/area.ts';
import { describeClient, describeScope, findClient, findGrants, revokeGrant } from '../oidc/service.ts';

export type ConnectedApp = DataOf<AccountGrant>;

/** The apps that an account allowed, newest first, one entry for each app. */
export async function listConnectedApps(context: RequestContext, accountId: string): Promise<readonly ConnectedApp[]> {
  const apps = new Map<string, ConnectedApp>();
  for (const { clientId, grantId, issuedAt, scopes } of await findGrants(context, accountId)) {
    const client = describeClient(context, clientId);
    const name = findClient(context.plans.settings, clientId)?.name;
    if (client === undefined || name === undefined || apps.has(clientId)) continue;
    const { logo_uri, description, provider_name } = client;
    const client_name_ja = name.ja === '' ? null : name.ja;
    const client_name = name.en ?? name.ja;
    apps.set(clientId, {
      clientId,
      grantId,
      issuedAt: issuedAt.toISOString(),
      authorizedScopes: scopes.map((scope) => describeScope(context, scope)),
      client: { client_name_ja, client_name, logo_uri, description, provider_name },
      // The Japanese name has precedence in every language (CONN-004).
      clientName: client_name_ja ?? client_name,
    });
  }
  return [...apps.values()];
}

/**
 * Disconnects an app: this grant and others of the account for the same app end, with their codes and tokens, in this transaction.
 * `by`: the account that does it, the member or a parent whose right the caller has checked. False: the account has no such grant.
 */
export async function disconnectApp(
  tx: Transaction,
  context: Pick<RequestContext, 'store' | 'plans' | 'now'> & { readonly request: FastifyRequest },
  { accountId, grantId, by }: { readonly accountId: string; readonly grantId: string; readonly by: string },
): Promise<boolean> {
  const storeId = context.store.id;
  const clientId = await revokeGrant(tx, { storeId, accountId, grantId });
  if (clientId === undefined) return false;
  const others = (await findGrants({ ...context, database: tx }, accountId)).filter((grant) => grant.clientId === clientId);
  for (const other of others) await revokeGrant(tx, { storeId, accountId, grantId: other.grantId });
  const details = by === accountId ? { clientId } : { clientId, member: accountId };
  await writeAudit(tx, context.request, { action: 'app-disconnect', accountId: by, details });
  return true;
}
