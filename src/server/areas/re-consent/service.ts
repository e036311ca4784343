// For the family's pages, on which a parent answers the requests of kids accounts.
import type { FastifyRequest } from 'fastify';
import { writeAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { insertAgreements } from '../policies/service.ts';
import { takeRequests } from './queries.ts';

export { findRequests as findPolicyRequests } from './queries.ts';

/**
 * Agrees to what a kids account requested, in the parent's name; returns how many policies. The caller has checked that the kids
 * account is the parent's.
 */
export async function approvePolicyRequests(
  tx: Transaction,
  request: FastifyRequest,
  {
    storeId,
    kidId,
    parentId,
    now,
  }: { readonly storeId: string; readonly kidId: string; readonly parentId: string; readonly now: Date },
): Promise<number> {
  const policies = await takeRequests(tx, storeId, kidId);
  await insertAgreements(tx, { storeId, accountId: kidId, policies, agreedBy: parentId, now });
  if (policies.length > 0) {
    const details = { kid: kidId, policies: policies.map(({ policyId, revision }) => `${policyId}:${revision}`) };
    await writeAudit(tx, request, { action: 'policy-request-approve', accountId: parentId, details });
  }
  return policies.length;
}
