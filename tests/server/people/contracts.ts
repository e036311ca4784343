import type { TestApp } from '../harness.ts';

export const words = (ja: string) => ({ ja });
const dayMilliseconds = 86_400_000;

export interface TestMethod {
  readonly type?: string;
  readonly isValid?: boolean;
  readonly suffix?: string;
  readonly expiry?: string;
  readonly brand?: string;
  readonly reference?: string;
}

/** Adds an active payment method; a card unless it has another type. */
export async function addMethod(
  { database, clock }: TestApp,
  accountId: string,
  methodId: string,
  { type = 'SbpsCredit', isValid = true, suffix = '4242', expiry = '203005', brand = 'J', reference }: TestMethod = {},
): Promise<void> {
  const card = type === 'SbpsCredit' ? [suffix, expiry, brand] : [null, null, null];
  await database.query(
    `INSERT INTO payment_methods (store_id, method_id, account_id, method_type, state, is_valid, reference, card_suffix, card_expiry,
       card_brand, created_at, added_at)
     VALUES ('first', $1, $2, $3, 'active', $4, $5, $6, $7, $8, $9, $9)`,
    [methodId, accountId, type, isValid, reference ?? `ref_${methodId}`, ...card, clock.now()],
  );
}

export interface TestContract {
  readonly subscriptionId: string;
  readonly planId?: string;
  readonly planName?: string;
  readonly status?: string;
  readonly statusBefore?: string;
  /** Until the next settlement; null: none is coming. */
  readonly days?: number | null;
  readonly price?: number;
  readonly methodId?: string;
  /** Default: a month. */
  readonly span?: readonly ['days' | 'weeks' | 'months', number];
  /** 500 yen off each of the next payments. */
  readonly discounted?: { readonly payments: number; readonly endsAt: string };
  /** Whether the member was mailed about the next payment, if it is unusual. Default: true. */
  readonly isAnnounced?: boolean;
  /** Milliseconds from now to its start: the list is sorted by it. */
  readonly startsAfter?: number;
}

/** Adds a running contract with its next period. */
export async function addContract({ database, clock }: TestApp, accountId: string, contract: TestContract): Promise<void> {
  const { subscriptionId, planId = 'held', status = 'ONGOING_CONTRACT', days = 10, price = 12_345, methodId = null } = contract;
  const { span = ['months', 1], discounted } = contract;
  const amount = discounted === undefined ? price : price - 500;
  const now = new Date(clock.now().getTime() + (contract.startsAfter ?? 0));
  const at = new Date(now.getTime() + (days ?? -10) * dayMilliseconds);
  const texts = {
    planName: words(contract.planName ?? '契約'),
    planDescription: words(''),
    providerName: words('みなと出版'),
    channelName: words('みなとTV'),
    channelProviderName: words('みなと放送'),
  };
  const isTrial = status.startsWith('NEW_TRIAL') || status === 'TRIAL_CANCEL_REQUEST';
  const period = isTrial ? 0 : 1;
  await database.query(
    `INSERT INTO subscriptions (store_id, subscription_id, account_id, plan_id, status, status_before, plan, price, tax_rate, renew_span_unit,
       renew_span, next_settlement_at, billing_amount, first_payment_at, period, anchor_at, anchor_period, method_id, started_at, campaign,
       campaign_remaining)
     VALUES ('first', $1, $2, $3, $4, $5, $6, $7, 10, $14, $15, $8, $16, $9, $10, $11, $12, $13, $9, $17, $18)`,
    [
      subscriptionId,
      accountId,
      planId,
      status,
      contract.statusBefore ?? null,
      JSON.stringify(texts),
      price,
      days === null ? null : at,
      now,
      period,
      at,
      period + 1,
      methodId,
      ...span,
      amount,
      discounted === undefined ? null : JSON.stringify(campaignOf(discounted, at)),
      discounted?.payments ?? null,
    ],
  );
  await database.query(
    `INSERT INTO subscription_periods (store_id, period_id, subscription_id, period, due_at, state, amount, next_at, declined, first_failed_at,
       announced_at)
     VALUES ('first', $1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      `${subscriptionId}.${period + 1}`,
      subscriptionId,
      period + 1,
      at,
      days === null ? 'failed' : 'due',
      amount,
      days === null ? null : at,
      days === null ? 4 : 0,
      days === null ? at : null,
      contract.isAnnounced === false ? null : now,
    ],
  );
}

const campaignOf = ({ payments, endsAt }: { readonly payments: number; readonly endsAt: string }, startsAt: Date) => ({
  code: 'SPRING',
  name: words('春の割引'),
  discount: 500,
  count: payments,
  startsAt: startsAt.toISOString(),
  endsAt,
});
