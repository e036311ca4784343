import type { Queryable } from '../../../platform/database/database.ts';

/** IDs of the options of a type that the member has consented to. */
export async function findConsents(
  database: Queryable,
  storeId: string,
  accountId: string,
  type: string,
): Promise<ReadonlySet<string>> {
  const rows = await database.query<{ consent_option_id: string }>(
    'SELECT consent_option_id FROM member_consents WHERE store_id = $1 AND account_id = $2 AND type = $3 AND value',
    [storeId, accountId, type],
  );
  return new Set(rows.map((row) => row.consent_option_id));
}

export interface ConsentChange {
  readonly storeId: string;
  readonly accountId: string;
  readonly type: string;
  readonly consentOptionId: string;
  readonly value: boolean;
  readonly now: Date;
}

export async function saveConsent(tx: Queryable, change: ConsentChange): Promise<void> {
  await tx.query(
    `INSERT INTO member_consents (store_id, account_id, type, consent_option_id, value, updated_at) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (store_id, account_id, type, consent_option_id) DO UPDATE SET value = excluded.value, updated_at = excluded.updated_at`,
    [change.storeId, change.accountId, change.type, change.consentOptionId, change.value, change.now],
  );
}
