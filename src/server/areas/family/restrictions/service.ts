// What owners and managers of family groups have restricted for managed members and kids. The area parental-control changes it.
import type { JsonObject } from '../../../../../engine/declare/index.ts';
import { localize } from '../../../../rules/languages.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import {
  type AccountKey,
  type ConsentType,
  findSelfConsent,
  hasRestriction,
  listRestrictions,
  lockGroupForShare,
  type RestrictionRow,
  type RestrictionType,
} from './queries.ts';

/**
 * Whether the account's owner or manager has set a restriction. Only managed members and kids accounts have any. Calls that a restriction affects ask
 * this and refuse with 403; those that add a link, a grant or a payment method ask `isRestrictedForShare` in their transaction as
 * well. Orders ask when they are confirmed. Pages ask it too, and name who set it with `findSetter`.
 *
 * | kind | calls |
 * |---|---|
 * | `externalAuth` | /auth/authorize and /auth/callback to link an account of a provider or log in with one |
 * | `oidcGrant` | new grants at /oidc/consent; existing ones stay (PARENTAL-025) |
 * | `purchase` | purchases at /plans/{planId} and orders at /checkout/{checkoutSessionId} |
 * | `subscription` | plans, at /plans/{planId} and /checkout/{checkoutSessionId} |
 * | `addPaymentMethod` | new payment methods at /mypage/payment-method, /plans/{planId} and /mypage/subscription/{subscriptionId} |
 */
export function isRestricted(on: Queryable, account: AccountKey, kind: RestrictionType): Promise<boolean> {
  return hasRestriction(on, account, kind);
}

/**
 * The same in the transaction that does what may be restricted: a restriction that is set at the same time takes effect before
 * this transaction or after it.
 */
export async function isRestrictedForShare(tx: Transaction, account: AccountKey, kind: RestrictionType): Promise<boolean> {
  await lockGroupForShare(tx, account);
  return hasRestriction(tx, account, kind);
}

type Context = Pick<RequestContext, 'database' | 'store' | 'plans' | 'language'>;
/** How pages name an account: the function of the area family, which this area may not use. */
type NameOf = (profile: JsonObject, loginId: string | null) => string;

/** Name of who set a restriction; null: their account was deleted, or has no name. undefined: it is not set. */
export async function findSetter(
  { database, store }: Pick<Context, 'database' | 'store'>,
  accountId: string,
  kind: RestrictionType,
  nameOf: NameOf,
): Promise<string | null | undefined> {
  const rows = await listRestrictions(database, { storeId: store.id, accountId });
  const row = rows.find(({ type }) => type === kind);
  return row && nameSetter(row, nameOf);
}

function nameSetter({ profile, login_id: loginId }: RestrictionRow, nameOf: NameOf): string | null {
  const name = profile === null ? '' : nameOf(profile, loginId);
  return name === '' ? null : name;
}

/** The restricted types of an account. */
export async function findRestrictions(
  { database, store }: Pick<Context, 'database' | 'store'>,
  accountId: string,
): Promise<readonly RestrictionType[]> {
  const rows = await listRestrictions(database, { storeId: store.id, accountId });
  return rows.map(({ type }) => type);
}

const restrictionTypes = ['purchase', 'subscription', 'addPaymentMethod', 'externalAuth', 'oidcGrant'] as const;

/** Parental control data of a managed member (PARENTAL-017): what is restricted, and which pages of settings the store has. */
export async function describeParentalControl(context: Context, accountId: string, nameOf: NameOf) {
  const { database, store, plans, language } = context;
  const offered = new Set(plans.settings.memberConsents.types.map(({ type }) => type));
  const rows = await listRestrictions(database, { storeId: store.id, accountId });
  return {
    restrictions: restrictionTypes.filter((type) => rows.some((row) => row.type === type)),
    items: restrictionTypes.map((type) => {
      const row = rows.find((row) => row.type === type);
      const name = row === undefined ? null : nameSetter(row, nameOf);
      const setBy = name === null ? '' : (plans.text('mail.parentalControl.setBy', language, { name }) ?? '');
      return { type, isRestricted: row !== undefined, setBy };
    }),
    isExternalAuthEnabled: offersExternalAuth(context),
    consents: {
      newsletter: offered.has('newsletter'),
      privacy: offered.has('privacy'),
      thirdParty: offered.has('thirdParty'),
      ads: offered.has('ads'),
    },
    customSettings: plans.settings.parentalControl.customSettings.map(({ customParentalControlSettingId, title }) => ({
      customParentalControlSettingId,
      title: localize(title, language),
    })),
  };
}

/** Whether an account decides about a type of consent itself. */
export async function decidesConsent(on: Queryable | Transaction, account: AccountKey, type: ConsentType): Promise<boolean> {
  return (await findSelfConsent(on, account, type)) ?? true;
}

/** The same in the transaction of the member who consents: a manager who takes the decision over waits for it, or has taken it. */
export async function decidesConsentForShare(tx: Transaction, account: AccountKey, type: ConsentType): Promise<boolean> {
  await lockGroupForShare(tx, account);
  return decidesConsent(tx, account, type);
}

/** Whether the store offers external accounts: their restriction has a page (PARENTAL-003). */
export function offersExternalAuth({ plans }: Pick<Context, 'plans'>): boolean {
  return plans.settings.identityProviders.providers.some(
    ({ isLoginEnabled, isRelateEnabled }) => isLoginEnabled || isRelateEnabled,
  );
}
