import type { JsonObject } from '../../../../engine/declare/index.ts';
import type { Queryable } from '../database/database.ts';
import type { Session } from './session.ts';

/** The signed-in account, as pages need it. */
export interface Member {
  readonly account_id: string;
  readonly email: string | null;
  readonly email_verified_at: Date | null;
  readonly has_password: boolean;
  /** null: before this was stored, or there is no password. */
  readonly password_set_at: Date | null;
  readonly login_id: string | null;
  readonly is_kids: boolean;
  /** Answers by field name. */
  readonly profile: JsonObject;
  /** Answers to custom fields by entry id. */
  readonly custom_associated_info: JsonObject;
  readonly created_at: Date;
  /** Id of the profile's picture; null: there is none. */
  readonly image_id: string | null;
  /** Ids of the identity providers of which an account is linked. */
  readonly linked_providers: readonly string[];
  /** What the manager of a managed member has restricted: `["purchase"]`. */
  readonly restrictions: readonly string[];
  readonly has_passkeys: boolean;
  /** The policies that the member agreed to, at every revision. */
  readonly agreed_policies: readonly PolicyAgreement[];
  /** Language of messages; null: none is stored. */
  readonly language: string | null;
}
export interface AgreedPolicy {
  readonly policyId: string;
  readonly revision: number;
  readonly key: string;
}
/** A stored agreement. */
export interface PolicyAgreement extends AgreedPolicy {
  /** ISO 8601. */
  readonly agreedAt: string;
}

/** The columns of a Member, from `accounts a` and `profile_images i`. */
export const memberColumns = `a.account_id AS member_id, a.email, a.email_verified_at, a.password_hash IS NOT NULL AS has_password, a.password_set_at, a.login_id,
  a.is_kids, a.profile, a.custom_associated_info, a.created_at AS member_since, a.language, i.image_id,
  ARRAY(SELECT l.provider FROM social_identities l WHERE l.store_id = a.store_id AND l.account_id = a.account_id) AS linked_providers,
  ARRAY(SELECT r.type FROM parental_restrictions r WHERE r.store_id = a.store_id AND r.account_id = a.account_id) AS restrictions,
  EXISTS (SELECT 1 FROM passkeys k WHERE k.store_id = a.store_id AND k.account_id = a.account_id) AS has_passkeys,
  (SELECT coalesce(jsonb_agg(jsonb_build_object('policyId', g.policy_id, 'revision', g.revision, 'key', g.key,
      'agreedAt', g.agreed_at) ORDER BY g.revision), '[]')
     FROM policy_agreements g WHERE g.store_id = a.store_id AND g.account_id = a.account_id) AS agreed_policies`;

/** A row of these columns; all are null if nobody is signed in. */
export interface MemberRow {
  member_id: string | null;
  email: string | null;
  email_verified_at: Date | null;
  has_password: boolean;
  password_set_at: Date | null;
  login_id: string | null;
  is_kids: boolean | null;
  profile: JsonObject | null;
  custom_associated_info: JsonObject | null;
  member_since: Date | null;
  image_id: string | null;
  linked_providers: readonly string[];
  restrictions: readonly string[];
  has_passkeys: boolean;
  agreed_policies: readonly PolicyAgreement[];
  language: string | null;
}

export function readMemberRow(row: MemberRow): Member | undefined {
  const { member_id: id, is_kids: isKids, profile, custom_associated_info: custom, member_since: since } = row;
  if (id === null || isKids === null || profile === null || custom === null || since === null) return undefined;
  return {
    account_id: id,
    email: row.email,
    email_verified_at: row.email_verified_at,
    has_password: row.has_password,
    password_set_at: row.password_set_at,
    login_id: row.login_id,
    is_kids: isKids,
    profile,
    custom_associated_info: custom,
    created_at: since,
    image_id: row.image_id,
    linked_providers: row.linked_providers,
    restrictions: row.restrictions,
    has_passkeys: row.has_passkeys,
    agreed_policies: row.agreed_policies,
    language: row.language,
  };
}

/** The language of messages to a member; null: none is stored. */
export async function findLanguage(on: Queryable, storeId: string, accountId: string): Promise<string | null> {
  const [row] = await on.query<{ language: string | null }>(
    'SELECT language FROM accounts WHERE store_id = $1 AND account_id = $2',
    [storeId, accountId],
  );
  return row?.language ?? null;
}

/** Saves the language of messages to a member. Returns false if it is the same. */
export async function saveLanguage(on: Queryable, storeId: string, accountId: string, language: string): Promise<boolean> {
  const rows = await on.query(
    `UPDATE accounts SET language = $3 WHERE store_id = $1 AND account_id = $2 AND language IS DISTINCT FROM $3
     RETURNING account_id`,
    [storeId, accountId, language],
  );
  return rows.length > 0;
}

/**
 * Returns the signed-in account; undefined: nobody is signed in. Uses `cachedMember`, which was loaded with the request, or
 * queries the database.
 */
export async function findMember({
  database,
  session,
  cachedMember,
}: {
  readonly database: Queryable;
  readonly session: Session | null;
  readonly cachedMember: Member | undefined;
}): Promise<Member | undefined> {
  if (session?.accountId == null) return undefined;
  if (cachedMember?.account_id === session.accountId) return cachedMember;
  const [row] = await database.query<MemberRow>(
    `SELECT ${memberColumns} FROM accounts a LEFT JOIN profile_images i USING (store_id, account_id)
     WHERE a.store_id = $1 AND a.account_id = $2`,
    [session.storeId, session.accountId],
  );
  return row === undefined ? undefined : readMemberRow(row);
}
