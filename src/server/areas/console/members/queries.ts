// What operators read of members. All of it is of one store, and no secret.

import type { JsonObject } from '../../../../../engine/declare/index.ts';
import type { localize } from '../../../../rules/languages.ts';
import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import type { SubscriptionStatus } from '../../../../rules/plans/subscription-status.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import type { DeliveryEvent } from '../../../platform/outbox/delivery-reports.ts';

type LocalizedText = Parameters<typeof localize>[0];

export interface AccountKey {
  readonly storeId: string;
  readonly accountId: string;
}

export interface FoundRow {
  readonly account_id: string;
  readonly email: string | null;
  readonly login_id: string | null;
  readonly is_kids: boolean;
  readonly withdrawn_at: Date | null;
  readonly created_at: Date;
  readonly profile: JsonObject;
}

export const columns = 'a.account_id, a.email, a.login_id, a.is_kids, a.withdrawn_at, a.created_at, a.profile';

/** SQL: accounts whose `text` begins with a parameter. The comparisons are those of an index with text_pattern_ops. */
const beginsWith = (text: string, parameter: string): string =>
  `(SELECT account_id FROM accounts WHERE store_id = $1 AND ${text} ~>=~ ${parameter} AND ${text} ~<~ (${parameter} || U&'\\+10FFFF') LIMIT $7)`;

/**
 * Members by the beginning of an address, login ID, name, kana (or hiragana), phone number or id, or by a whole order or invoice number;
 * the oldest first. Letters of any case and width, with or without spaces.
 */
export function searchMembers(on: Queryable, storeId: string, text: string, limit: number): Promise<readonly FoundRow[]> {
  const normal = normalizeEmail(text);
  const compact = normal.replaceAll(/\s/g, '');
  // Nobody's number begins with a letter.
  const phone = /^[\d()+-]*\d[\d()+-]*$/.test(compact) ? compact.replaceAll(/\D/g, '') : 'none';
  return on.query<FoundRow>(
    `WITH found AS (${[
      beginsWith('account_id', '$6'),
      beginsWith('email_normal', '$2'),
      beginsWith('login_id_normal', '$2'),
      beginsWith("lower(coalesce(profile ->> 'familyName', '') || coalesce(profile ->> 'givenName', ''))", '$3'),
      beginsWith("(coalesce(profile ->> 'familyNameKana', '') || coalesce(profile ->> 'givenNameKana', ''))", '$4'),
      beginsWith("(profile ->> 'phoneNumber')", '$5'),
      'SELECT account_id FROM ledger_entries WHERE store_id = $1 AND (order_info_id = $6 OR earnings_id = $6)',
      'SELECT account_id FROM checkout_orders WHERE store_id = $1 AND order_number = $6',
    ].join(' UNION ')})
     SELECT ${columns} FROM found
       -- Whatever the planner expects to find: each by the primary key.
       JOIN LATERAL (SELECT * FROM accounts WHERE store_id = $1 AND account_id = found.account_id LIMIT 1) a ON true
     ORDER BY a.created_at, a.account_id LIMIT $7`,
    [storeId, normal, compact, toKatakana(compact), phone, text.trim(), limit],
  );
}

const toKatakana = (text: string): string =>
  text.replaceAll(/[\u3041-\u3096]/g, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0x60));

/** What `nameOf` needs of accounts; those that are gone are missing. */
export const selectNamed = (on: Queryable, storeId: string, accountIds: readonly string[]): Promise<readonly FoundRow[]> =>
  on.query<FoundRow>(`SELECT ${columns} FROM accounts a WHERE a.store_id = $1 AND a.account_id = ANY($2::text[])`, [
    storeId,
    accountIds,
  ]);

export interface MemberRow extends FoundRow {
  readonly email_normal: string | null;
  readonly login_id_normal: string | null;
  readonly email_verified_at: Date | null;
  readonly language: string | null;
  readonly external_id: string | null;
  readonly group_id: string | null;
  readonly has_password: boolean;
  readonly passkeys: number;
  readonly factors: readonly string[];
  readonly sessions: number;
}

export async function selectMember(on: Queryable, { storeId, accountId }: AccountKey, now: Date): Promise<MemberRow | undefined> {
  const [row] = await on.query<MemberRow>(
    `SELECT ${columns}, a.email_normal, a.login_id_normal, a.email_verified_at, a.language, e.external_id, f.group_id, a.password_hash IS NOT NULL AS has_password,
       (SELECT count(*)::integer FROM passkeys p WHERE p.store_id = a.store_id AND p.account_id = a.account_id) AS passkeys,
       (SELECT count(*)::integer FROM sessions s
         WHERE s.store_id = a.store_id AND s.account_id = a.account_id AND s.expires_at > $3) AS sessions,
       ARRAY(SELECT t.type FROM account_factors t
         WHERE t.store_id = a.store_id AND t.account_id = a.account_id ORDER BY t.type) AS factors
     FROM accounts a
       LEFT JOIN external_ids e ON e.store_id = a.store_id AND e.account_id = a.account_id
       LEFT JOIN family_members f ON f.store_id = a.store_id AND f.account_id = a.account_id
     WHERE a.store_id = $1 AND a.account_id = $2`,
    [storeId, accountId, now],
  );
  return row;
}

export interface ContractRow {
  readonly subscription_id: string;
  readonly status: SubscriptionStatus;
  readonly plan: { readonly planName: LocalizedText };
  readonly price: number;
  readonly next_settlement_at: Date | null;
  readonly ended_at: Date | null;
}

export const selectContracts = (
  on: Queryable,
  { storeId, accountId }: AccountKey,
  limit: number,
): Promise<readonly ContractRow[]> =>
  on.query<ContractRow>(
    `SELECT subscription_id, status, plan, price, next_settlement_at, ended_at FROM subscriptions
      WHERE store_id = $1 AND account_id = $2 ORDER BY started_at DESC, subscription_id LIMIT $3`,
    [storeId, accountId, limit],
  );

export interface PaymentRow {
  readonly earnings_id: string;
  readonly kind: 'charge' | 'refund';
  readonly created_at: Date;
  readonly order_info_id: string;
  readonly plan_name: LocalizedText;
  readonly billing_amount: number;
}

export const selectPayments = (
  on: Queryable,
  { storeId, accountId }: AccountKey,
  limit: number,
): Promise<readonly PaymentRow[]> =>
  on.query<PaymentRow>(
    `SELECT earnings_id, kind, created_at, order_info_id, plan_name, billing_amount FROM ledger_entries
      WHERE store_id = $1 AND account_id = $2 ORDER BY created_at DESC, earnings_id DESC LIMIT $3`,
    [storeId, accountId, limit],
  );

export interface MessageRow {
  readonly outbox_id: string;
  readonly channel: string;
  readonly recipient: string;
  readonly subject: string;
  readonly state: 'due' | 'sent' | 'kept' | 'given-up';
  readonly attempts: number;
  readonly last_error: string | null;
  readonly next_at: Date;
  /** What a mail server reported after it had taken the mail; null: nothing. */
  readonly delivery: DeliveryEvent | null;
  readonly delivery_status: string | null;
  readonly delivery_reason: string | null;
  /** Whether it waits after a failure, or was given up and has kept its text. */
  readonly may_resend: boolean;
  readonly created_at: Date;
}

/** Of the table `outbox o`. The texts may have codes and links, which no operator sees. */
export const messageColumns = `o.outbox_id, o.channel, o.recipient, o.subject, o.state, o.attempts, o.last_error, o.next_at, o.created_at,
  o.delivery, o.delivery_status, o.delivery_reason,
  (o.state = 'due' AND o.attempts > 0 AND o.lease_id IS NULL) OR (o.state = 'given-up' AND o.is_resendable AND o.body IS NOT NULL) AS may_resend`;

/**
 * Messages to a member, the newest first: to former addresses and phone numbers too, and those to the present address that name nobody,
 * such as codes for guests.
 */
export const selectMessages = (
  on: Queryable,
  { storeId, accountId }: AccountKey,
  email: string | null,
  limit: number,
): Promise<readonly MessageRow[]> =>
  on.query<MessageRow>(
    `SELECT ${messageColumns} FROM outbox o
      WHERE o.store_id = $1 AND (o.account_id = $2 OR (o.account_id IS NULL AND o.recipient = $3))
      ORDER BY o.created_at DESC, o.written DESC LIMIT $4`,
    [storeId, accountId, email, limit],
  );

export interface AuditRow {
  readonly at: Date;
  readonly action: string;
  readonly operator: string | null;
  readonly reason: string | null;
}

export const selectAudit = (on: Queryable, { storeId, accountId }: AccountKey, limit: number): Promise<readonly AuditRow[]> =>
  on.query<AuditRow>(
    `SELECT l.at, l.action, coalesce(o.name, l.operator_id) AS operator, l.details ->> 'reason' AS reason
       FROM audit_log l LEFT JOIN operators o ON o.store_id = l.store_id AND o.operator_id = l.operator_id
      WHERE l.store_id = $1 AND l.account_id = $2 ORDER BY l.at DESC, l.audit_id DESC LIMIT $3`,
    [storeId, accountId, limit],
  );
