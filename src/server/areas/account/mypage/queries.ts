import type { JsonObject } from '../../../../../engine/declare/index.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { mailboxUnknownStatus } from '../../../platform/outbox/delivery-reports.ts';
import type { FamilyRole } from '../../family/family-group/roles.ts';
import type { FactorType } from '../../login/multi-factor/factor-types.ts';

export interface SummaryRow {
  readonly has_pin: boolean;
  readonly factors: readonly FactorType[];
  readonly passkeys: number;
  readonly sessions: number;
  /** The last successful login before the present session; null: none in the time that login history is kept. */
  readonly last_login_at: Date | null;
  /** Whether the newest mail to the member's address, of which anything was reported, came back because nobody has the address. */
  readonly is_email_unknown: boolean;
  /** Of the family group; null: the member is in none. */
  readonly group_id: string | null;
  readonly role: FamilyRole | null;
  readonly member_count: number | null;
  readonly owner_profile: JsonObject | null;
  readonly owner_login_id: string | null;
}

/** What My page says of the account's security and family group: one query, because each costs more than what it reads. */
export async function selectSummary(
  on: Queryable,
  search: {
    readonly storeId: string;
    readonly accountId: string;
    readonly now: Date;
    /** Sessions that were used before this have ended. */
    readonly idleSince: Date;
    /** When the present session began. */
    readonly startedAt: Date;
  },
): Promise<SummaryRow | undefined> {
  const [row] = await on.query<SummaryRow>(
    `SELECT a.pin_hash IS NOT NULL AS has_pin,
       ARRAY(SELECT f.type FROM account_factors f WHERE f.store_id = $1 AND f.account_id = $2) AS factors,
       (SELECT count(*)::integer FROM passkeys k WHERE k.store_id = $1 AND k.account_id = $2) AS passkeys,
       (SELECT count(*)::integer FROM sessions x
         WHERE x.store_id = $1 AND x.account_id = $2 AND x.expires_at > $3 AND x.last_seen_at > $4) AS sessions,
       (SELECT h.created_at FROM login_history h
         WHERE h.store_id = $1 AND h.account_id = $2 AND h.succeeded AND h.created_at < $5
         ORDER BY h.created_at DESC LIMIT 1) AS last_login_at,
       coalesce((SELECT x.delivery = 'bounced' AND x.delivery_status ~ $6 FROM outbox x
         WHERE x.store_id = $1 AND x.account_id = $2 AND x.recipient = a.email AND x.delivery <> 'delayed'
           AND x.created_at > coalesce(a.email_verified_at, '-infinity')
         ORDER BY x.created_at DESC LIMIT 1), false) AS is_email_unknown,
       m.group_id, m.role, g.member_count, o.profile AS owner_profile, o.login_id AS owner_login_id
     FROM accounts a
     LEFT JOIN family_members m ON m.store_id = a.store_id AND m.account_id = a.account_id
     LEFT JOIN family_groups g ON g.store_id = m.store_id AND g.group_id = m.group_id
     LEFT JOIN accounts o ON o.store_id = g.store_id AND o.account_id = g.owner_id
     WHERE a.store_id = $1 AND a.account_id = $2`,
    [search.storeId, search.accountId, search.now, search.idleSince, search.startedAt, mailboxUnknownStatus],
  );
  return row;
}
