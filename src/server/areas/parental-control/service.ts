// What other areas use of parental control.
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { RequestContext } from '../../runtime/area.ts';
import { nameOf } from '../family/service.ts';
import { listCustomSettings } from './custom-settings.ts';
import {
  type AccountKey,
  type ConsentType,
  findSelfConsent,
  hasRestriction,
  listRestrictions,
  type RestrictionRow,
  type RestrictionType,
} from './queries.ts';

export { changeTarget } from './change-target.ts';
export { loadTarget, type Target } from './load-target.ts';
export type { ConsentType, RestrictionType } from './queries.ts';

/**
 * Whether the account's owner or manager has set a restriction. Only managed members have any. Every call that a restriction affects
 * asks this in its transaction, and refuses with 403 `PARENTAL_RESTRICTED`; pages show the same with `describeRestriction`.
 *
 * | kind | calls |
 * |---|---|
 * | `externalAuth` | /auth/authorize and /auth/callback to link an account of a provider or log in with one |
 * | `oidcGrant` | new grants at /oidc/consent; existing ones stay (PARENTAL-025) |
 * | `purchase` | purchases at /plans/{planId} and orders at /checkout/{checkoutSessionId} |
 * | `subscription` | new subscriptions at /plans/{planId} |
 * | `addPaymentMethod` | new payment methods at /mypage/payment-method, /plans/{planId} and /mypage/subscription/{subscriptionId} |
 */
export function isRestricted(on: Queryable | Transaction, account: AccountKey, kind: RestrictionType): Promise<boolean> {
  return hasRestriction(on, account, kind);
}

/**
 * The restriction as its member's pages show it: who set it, `{ setBy: "佐藤 花子" }`, or null for an account that left the group or has no
 * name. undefined: not restricted.
 */
export async function describeRestriction(
  { database, store }: Pick<RequestContext, 'database' | 'store'>,
  accountId: string,
  kind: RestrictionType,
): Promise<{ readonly setBy: string | null } | undefined> {
  const rows = await listRestrictions(database, { storeId: store.id, accountId });
  const row = rows.find(({ type }) => type === kind);
  return row && { setBy: nameSetter(row) };
}

function nameSetter({ profile, login_id: loginId }: RestrictionRow): string | null {
  const name = profile === null ? '' : nameOf(profile, loginId);
  return name === '' ? null : name;
}

/** The restricted types of an account. */
export async function findRestrictions(
  { database, store }: Pick<RequestContext, 'database' | 'store'>,
  accountId: string,
): Promise<readonly RestrictionType[]> {
  const rows = await listRestrictions(database, { storeId: store.id, accountId });
  return rows.map(({ type }) => type).sort();
}

const restrictionTypes = ['purchase', 'subscription', 'addPaymentMethod', 'externalAuth', 'oidcGrant'] as const;

/** What pages about a managed member link to, and what is restricted (PARENTAL-017). */
export async function describeParentalControl(
  context: Pick<RequestContext, 'database' | 'store' | 'plans' | 'language'>,
  accountId: string,
) {
  const offered = new Set(context.plans.settings.memberConsents.types.map(({ type }) => type));
  const rows = await listRestrictions(context.database, { storeId: context.store.id, accountId });
  return {
    restrictions: restrictionTypes.filter((type) => rows.some((row) => row.type === type)),
    items: restrictionTypes.map((type) => {
      const row = rows.find((each) => each.type === type);
      const name = row === undefined ? null : nameSetter(row);
      const setBy = name === null ? '' : (context.plans.text('mail.parentalControl.setBy', context.language, { name }) ?? '');
      return { type, isRestricted: row !== undefined, setBy };
    }),
    isExternalAuthEnabled: offersExternalAuth(context),
    consents: {
      newsletter: offered.has('newsletter'),
      privacy: offered.has('privacy'),
      thirdParty: offered.has('thirdParty'),
      ads: offered.has('ads'),
    },
    customSettings: listCustomSettings(context),
  };
}

/** Whether an account that is no kids account decides about a type of consent itself. */
export async function decidesConsent(on: Queryable | Transaction, account: AccountKey, type: ConsentType): Promise<boolean> {
  return (await findSelfConsent(on, account, type)) ?? true;
}

/** Whether the store offers external accounts: their restriction has a page (PARENTAL-003). */
export function offersExternalAuth({ plans }: Pick<RequestContext, 'plans'>): boolean {
  return plans.settings.identityProviders.providers.some(
    ({ isLoginEnabled, isRelateEnabled }) => isLoginEnabled || isRelateEnabled,
  );
}
