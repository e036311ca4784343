// What a member allows an app: one grant for an account and an app, which each consent replaces.
import type Provider from 'oidc-provider';
import { isObject } from '../../../../engine/declare/index.ts';
import type { CommandContext } from '../../runtime/area.ts';
import { claimsOfScopes } from './account-claims.ts';
import { type Scope, toProtocolScope } from './clients.ts';
import type { Interaction } from './interactions.ts';
import { openProvider } from './provider.ts';
import { deleteExpiredGrant, listGrants } from './queries.ts';

const uniqueViolation = '23505';

export interface Decision {
  readonly added: readonly Scope[];
  readonly rejected: readonly Scope[];
}

/** Saves the member's decision; returns the grant's id. */
export async function saveGrant(
  context: Pick<CommandContext, 'database' | 'platform' | 'store' | 'plans' | 'now' | 'request'>,
  interaction: Pick<Interaction, 'client' | 'claims'>,
  { accountId, decision }: { readonly accountId: string; readonly decision: Decision },
): Promise<string> {
  const { database, platform, store, plans, now, request } = context;
  const provider = await openProvider({
    database: request.server.database,
    platform,
    store,
    settings: plans.settings,
    demoApp: request.server.config.demoApp?.origin,
  });
  const key = { storeId: store.id, accountId, clientId: interaction.client.clientId };
  await deleteExpiredGrant(database, key, now);
  const save = async (): Promise<string> => {
    const [known] = await listGrants(database, key, now);
    const found = known === undefined ? undefined : await provider.Grant.find(known.grant_id);
    const grant = found ?? new provider.Grant({ accountId, clientId: key.clientId });
    decide(grant, interaction, decision);
    return grant.save();
  };
  // Another tab may have saved the first grant at the same time.
  return save().catch((error: unknown) => {
    if (!isObject(error) || error['code'] !== uniqueViolation) throw error;
    return save();
  });
}

type Grant = InstanceType<Provider['Grant']>;

function decide(grant: Grant, { claims }: Pick<Interaction, 'claims'>, { added, rejected }: Decision): void {
  const earlier = (grant.openid?.scope ?? '').split(' ').filter((scope) => scope !== '');
  const turnedOff = new Set(rejected.map(toProtocolScope));
  const allowed = new Set([...earlier, ...added.map(toProtocolScope)].filter((scope) => !turnedOff.has(scope)));
  grant.openid = { scope: [...allowed].join(' ') };
  grant.rejected = undefined;
  if (turnedOff.size > 0) grant.rejectOIDCScope([...turnedOff].join(' '));
  // Single claims are part of what the member decided about: the scope that contains them.
  const covered = new Set(Object.entries(claimsOfScopes).flatMap(([scope, names]) => (allowed.has(scope) ? names : [])));
  const [granted, refused] = [claims.filter((claim) => covered.has(claim)), claims.filter((claim) => !covered.has(claim))];
  if (granted.length > 0) grant.addOIDCClaims([...granted]);
  if (refused.length > 0) grant.rejectOIDCClaims([...refused]);
}
