import type { Transaction } from '../../../platform/database/database.ts';
import { type EventContext, writeEvent } from '../../../runtime/events/write-event.ts';

/** A policy at a revision. */
interface PolicyRevision {
  readonly policyId: string;
  readonly revision: number;
}

export interface Agreements {
  readonly accountId: string;
  readonly policies: readonly (PolicyRevision & { readonly key: string })[];
  /** The account that agrees for a kids account; default: the account itself. */
  readonly agreedBy?: string;
}

/** Saves agreements that are new, and reports them. */
export async function saveAgreements(tx: Transaction, context: EventContext, agreements: Agreements): Promise<void> {
  const { accountId, policies, agreedBy = null } = agreements;
  const added = await tx.query<PolicyRevision>(
    `INSERT INTO policy_agreements (store_id, account_id, policy_id, revision, key, agreed_at, agreed_by)
     SELECT $1, $2, policy_id, revision, key, $6, $7
       FROM unnest($3::text[], $4::integer[], $5::text[]) AS sent (policy_id, revision, key)
     ON CONFLICT DO NOTHING RETURNING policy_id AS "policyId", revision`,
    [
      context.storeId,
      accountId,
      policies.map(({ policyId }) => policyId),
      policies.map(({ revision }) => revision),
      policies.map(({ key }) => key),
      context.now,
      agreedBy,
    ],
  );
  if (added.length > 0) await writeEvent(tx, context, { type: 'policy.agreed', data: { accountId, policies: added, agreedBy } });
}
