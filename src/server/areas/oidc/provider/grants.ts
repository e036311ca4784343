// What a member allows an app: one grant for an account and an app, which each consent replaces.
import type Provider from 'oidc-provider';
import type { Transaction } from '../../../platform/database/database.ts';
import { loadOidcLibrary } from '../../../platform/oidc-library.ts';
import type { CommandContext } from '../../../runtime/area.ts';
import { createAdapter } from './adapter.ts';
import { isCovered, isStandard, listConsented } from './claims/claims-of-app.ts';
import { type Scope, toProtocolScope } from './clients.ts';
import type { Interaction } from './interactions.ts';
import { openProvider } from './provider.ts';
import { deleteExpiredGrant, lockGrant } from './queries.ts';

export interface Decision {
  readonly added: readonly Scope[];
  readonly rejected: readonly Scope[];
  /** Claims outside of these scopes that are allowed one by one. */
  readonly claims: readonly string[];
}

/** Saves a member's decision in the transaction that has locked their account; returns the grant's id. */
export type SaveGrant = (
  tx: Transaction,
  interaction: Pick<Interaction, 'client' | 'claims'>,
  member: { readonly accountId: string; readonly decision: Decision },
) => Promise<string>;

/**
 * Prepares saving a grant. The grant is read and saved in the transaction, so that neither a revocation nor another consent is
 * overwritten by an earlier read. Call it before the transaction, because it may load the provider.
 */
export async function prepareGrants({
  platform,
  store,
  plans,
  now,
  request,
}: Pick<CommandContext, 'platform' | 'store' | 'plans' | 'now' | 'request'>): Promise<SaveGrant> {
  const { database, config, gateways } = request.server;
  const source = {
    database,
    platform,
    store,
    settings: plans.settings,
    demoApp: config.demoApp?.origin,
    fetch: gateways.apps.fetch,
  };
  const provider = await openProvider(source);
  const { errors } = await loadOidcLibrary();
  return async (tx, interaction, { accountId, decision }) => {
    const store = {
      database: tx,
      platform,
      storeId: source.store.id,
      findClient: async () => undefined,
      findContext: () => undefined,
    };
    const adapter = createAdapter(errors, store)('Grant');
    const key = { storeId: store.storeId, accountId, clientId: interaction.client.clientId };
    await deleteExpiredGrant(tx, key, now);
    const lockedGrant = await lockGrant(tx, key);
    const stored = lockedGrant === undefined ? undefined : await adapter.find(lockedGrant.grant_id);
    const grant = new provider.Grant(stored ?? { accountId, clientId: key.clientId });
    // The provider's own adapter does not know the transaction.
    Object.defineProperty(grant, 'adapter', { value: adapter });
    decide(grant, interaction, decision);
    return grant.save();
  };
}

type Grant = InstanceType<Provider['Grant']>;

function decide(
  grant: Grant,
  { client, claims }: Pick<Interaction, 'client' | 'claims'>,
  { added, rejected, claims: chosen }: Decision,
): void {
  const earlier = (grant.openid?.scope ?? '').split(' ').filter((scope) => scope !== '');
  const on = new Set(added.map(toProtocolScope));
  // What was refused before stays refused until it is asked for again.
  const earlierRefused = grant.getRejectedOIDCScope().split(' ');
  const turnedOff = new Set(
    [...earlierRefused, ...rejected.map(toProtocolScope)].filter((scope) => scope !== '' && !on.has(scope)),
  );
  const allowed = new Set([...earlier, ...on].filter((scope) => !turnedOff.has(scope)));
  const keptClaims = grant.getOIDCClaims().filter((claim) => isStandard(claim) && !isCovered(claim, turnedOff));
  // Single claims are part of what the member decided about: the scope that contains them.
  const coveredClaims = claims.filter((claim) => isCovered(claim, allowed));
  const granted = new Set([...keptClaims, ...chosen, ...coveredClaims, ...listConsented(client, allowed)]);
  const asked = [...grant.getRejectedOIDCClaims(), ...claims];
  const refused = asked.filter((claim) => !granted.has(claim) && !isCovered(claim, allowed));
  grant.openid = { scope: [...allowed].join(' ') };
  grant.rejected = undefined;
  if (turnedOff.size > 0) grant.rejectOIDCScope([...turnedOff].join(' '));
  if (granted.size > 0) grant.addOIDCClaims([...granted]);
  if (refused.length > 0) grant.rejectOIDCClaims([...new Set(refused)]);
}
