import type { Queryable } from '../../../platform/database/database.ts';

/** A policy at a revision. */
interface PolicyRevision {
  readonly policyId: string;
  readonly revision: number;
}

export interface Agreements {
  readonly storeId: string;
  readonly accountId: string;
  readonly policies: readonly (PolicyRevision & { readonly key: string })[];
  /** The account that agrees for a kids account; default: the account itself. */
  readonly agreedBy?: string;
  readonly now: Date;
}

export async function insertAgreements(tx: Queryable, agreements: Agreements): Promise<void> {
  const { storeId, accountId, policies, agreedBy = null, now } = agreements;
  for (const { policyId, revision, key } of policies) {
    await tx.query(
      `INSERT INTO policy_agreements (store_id, account_id, policy_id, revision, key, agreed_at, agreed_by)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      [storeId, accountId, policyId, revision, key, now, agreedBy],
    );
  }
}
