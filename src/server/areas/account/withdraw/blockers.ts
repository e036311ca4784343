import { groupOfStatus } from '../../../../rules/plans/subscription-status.ts';
import type { Queryable } from '../../../platform/database/database.ts';
import { describeLeaving } from '../../family/family-group/service.ts';
import { selectContracts } from '../../plans/subscription/service.ts';
import { type AccountKey, hasOpenPayment } from './queries.ts';

/** How long the login ID of a withdrawn account stays reserved, so that its next owner is not mistaken for this person. */
export const reservedDays = 30;

/** What the member must do before withdrawing (WITHDRAW-009), and the contracts that have not ended. */
export async function findBlockers(on: Queryable, key: AccountKey) {
  const { storeId, accountId } = key;
  const contracts = await selectContracts(on, key);
  const { part: family } = await describeLeaving(on, storeId, accountId);
  const isPaymentOpen = await hasOpenPayment(on, key);
  const hasContracts = contracts.some(({ status }) => groupOfStatus(status) !== 'cancelRequest');
  return { contracts, family, isPaymentOpen, hasContracts, canWithdraw: !hasContracts && family !== 'owner' && !isPaymentOpen };
}
