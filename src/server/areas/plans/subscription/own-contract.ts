import { isUpdating } from '../../../../rules/plans/subscription-status.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { CommandContext, RequestContext } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import type { ContractMailContext } from './mails.ts';
import { findOpenPeriod, lockPeriod, type OpenContract, type PeriodRow, periodIdOf } from './periods.ts';
import { type ContractRow, findContract, lockSubscription, type SubscriptionKey } from './queries.ts';

export const detailRoute = (subscriptionId: string): string => `/mypage/subscription/${subscriptionId}`;

const refuseUnknown = (): RefusalError => new RefusalError('NOT_FOUND');

export interface OwnContract {
  readonly contract: ContractRow;
  readonly period: PeriodRow | undefined;
  /** Whether a settlement is due or under way, so that nothing can be changed. */
  readonly isUpdating: boolean;
}

/** A running contract of the member for a page. Others are not found (SUBSCR-022). */
export async function findOwnContract(context: RequestContext, subscriptionId: string): Promise<OwnContract> {
  const { database, store, now } = context;
  const key = { storeId: store.id, subscriptionId };
  const contract = await findContract(database, { ...key, accountId: requireAccountId(context) });
  if (contract === undefined || contract.ended_at !== null) throw refuseUnknown();
  const period = await findOpenPeriod(database, key);
  return { contract, period, isUpdating: isSettling(contract, period, now) };
}

/** Locks a running contract of the member and its open period for a change. Refused while a settlement is under way (SUBSCR-014). */
export async function lockOwnContract(
  tx: Transaction,
  context: RequestContext & { readonly params: { readonly subscriptionId: string } },
): Promise<OpenContract> {
  const { store, params, now } = context;
  const accountId = requireAccountId(context);
  return lockOpenContract(tx, { storeId: store.id, subscriptionId: params.subscriptionId, accountId }, now);
}

/** The same of any member, or of the given one. */
export async function lockOpenContract(
  tx: Transaction,
  { storeId, subscriptionId, accountId }: SubscriptionKey & { readonly accountId?: string },
  now: Date,
): Promise<OpenContract> {
  const contract = await lockSubscription(tx, { storeId, subscriptionId });
  const isOther = accountId !== undefined && contract?.account_id !== accountId;
  if (contract === undefined || isOther || contract.ended_at !== null) throw refuseUnknown();
  const period = await lockPeriod(tx, storeId, periodIdOf(subscriptionId, contract.period + 1));
  if (period === undefined) throw new Error(`the contract ${subscriptionId} has no open period`);
  if (isSettling(contract, period, now)) throw new RefusalError('UPDATING');
  return { contract, period };
}

const isSettling = (
  { next_settlement_at: next }: Pick<ContractRow, 'next_settlement_at'>,
  period: PeriodRow | undefined,
  now: Date,
): boolean => isUpdating(next, now) || period?.state === 'charging';

export function mailContextOf(
  context: Pick<CommandContext, 'platform' | 'store' | 'plans' | 'request'>,
  now: Date,
): ContractMailContext {
  const { platform, store, plans, request } = context;
  return { platform, store, plans, now, wakeOutbox: () => request.server.outbox.wake() };
}
