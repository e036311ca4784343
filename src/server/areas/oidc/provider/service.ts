import { isObject, type JsonObject } from '../../../../../engine/declare/index.ts';
import { localize, pickText } from '../../../../rules/languages.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { isRestricted, isRestrictedForShare } from '../../family/restrictions/service.ts';
import { findClient, readScopes, type Scope } from './clients.ts';
import { deleteGrant, type GrantRow, listGrants } from './queries.ts';

export { findClient, listScopes, type Scope } from './clients.ts';
export { allowDevice, claimDeviceRequest, findDeviceRequest } from './devices.ts';
export { type Decision, prepareGrants } from './grants.ts';
export { addressOf } from './interaction-address.ts';
export {
  addressOfStep,
  changeAccount,
  continueAddress,
  decideStep,
  expiredAddress,
  findInteraction,
  type Interaction,
  isRedeemable,
  readInteraction,
  requireInteraction,
  requireStep,
  resumeAddress,
  saveResult,
} from './interactions.ts';
export { confirmAddress } from './logout.ts';
export {
  deleteAuthorizationsOf as endAuthorizationsOf,
  deleteGrantsSince as endGrantsSince,
  listGrants,
  savePolicies,
} from './queries.ts';
export { assertWaiting, isWaiting, signUpWithin, uidOfReturn } from './waiting.ts';

/** What a member allowed an app. */
export interface AccountGrant {
  readonly clientId: string;
  readonly grantId: string;
  readonly issuedAt: Date;
  readonly scopes: readonly Scope[];
}

/** The grants of an account, newest first. Those of apps that the settings do not have any more are left out. */
export async function findGrants(
  { database, store, plans, now }: Pick<RequestContext, 'store' | 'plans' | 'now'> & { readonly database: Queryable },
  accountId: string,
): Promise<readonly AccountGrant[]> {
  const rows = await listGrants(database, { storeId: store.id, accountId }, now);
  return rows.filter(({ client_id: id }) => findClient(plans.settings, id) !== undefined).map(readGrant);
}

function readGrant({ grant_id: grantId, client_id: clientId, payload, created_at: issuedAt }: GrantRow): AccountGrant {
  return { clientId, grantId, issuedAt, scopes: readGrantScopes(payload).authorized };
}

/** The scopes of a grant, as the provider stores them: `{ openid: { scope: "openid email" }, rejected: { openid: … } }`. */
export function readGrantScopes({ openid, rejected }: JsonObject) {
  const off = readScopeList(isObject(rejected) ? rejected['openid'] : undefined);
  return { authorized: readScopes(readScopeList(openid).filter((scope) => !off.includes(scope))), rejected: readScopes(off) };
}

function readScopeList(openid: unknown): readonly string[] {
  return isObject(openid) && typeof openid['scope'] === 'string' ? openid['scope'].split(' ') : [];
}

/**
 * Ends a grant of the account: its codes, access and refresh tokens are invalid at once. Returns the app's id; undefined: the account has
 * no such grant.
 */
export async function revokeGrant(
  tx: Transaction,
  { storeId, accountId, grantId }: { readonly storeId: string; readonly accountId: string; readonly grantId: string },
): Promise<string | undefined> {
  return deleteGrant(tx, { storeId, accountId, grantId });
}

/** How pages describe a scope. */
export function describeScope({ plans, language }: Pick<RequestContext, 'plans' | 'language'>, scopeKey: Scope) {
  return {
    scopeName: plans.text(`oidc-scope.${scopeKey}.name`, language) ?? scopeKey,
    scopeDescription: plans.text(`oidc-scope.${scopeKey}.description`, language) ?? '',
  };
}

/** How pages describe an app; null texts: the operator gave none. */
export function describeClient({ plans, language }: Pick<RequestContext, 'plans' | 'language'>, clientId: string) {
  const client = findClient(plans.settings, clientId);
  if (client === undefined) return undefined;
  return {
    clientId,
    client_name_ja: client.name.ja,
    client_name: localize(client.name, language),
    logo_uri: client.logoUri ?? null,
    description: client.description === undefined ? null : (pickText(client.description, language) ?? null),
    provider_name: pickText(client.providerName, language) ?? null,
  };
}

/** Whether a manager of the family group keeps this member from allowing apps. Apps that were allowed before stay (PARENTAL-025). */
export function isAppRestricted(
  { database, store }: Pick<RequestContext, 'database' | 'store'>,
  accountId: string,
): Promise<boolean> {
  return isRestricted(database, { storeId: store.id, accountId }, 'oidcGrant');
}

/** The same in the transaction that allows an app. */
export const isAppRestrictedNow = (tx: Transaction, storeId: string, accountId: string): Promise<boolean> =>
  isRestrictedForShare(tx, { storeId, accountId }, 'oidcGrant');
