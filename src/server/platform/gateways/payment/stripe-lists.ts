// What Stripe has of a store, for the comparison with the ledger. Stripe's references of charges are those of PaymentIntents.
import type Stripe from 'stripe';
import {
  type ChargeState,
  type ListPage,
  type ListRequest,
  PaymentError,
  type PaymentErrorReason,
  type PaymentGateway,
  type ProviderCharge,
  type ProviderDispute,
  type ProviderRefund,
} from './payment-gateway.ts';

/** Runs requests. `invalid`: the reason for a request that Stripe finds wrong. Throws a PaymentError and nothing else. */
type UseStripe = <T>(invalid: PaymentErrorReason, work: (stripe: Stripe) => Promise<T>) => Promise<T>;
type StripeLists = Pick<
  PaymentGateway,
  'listCharges' | 'listRefunds' | 'listDisputes' | 'readCharge' | 'readRefund' | 'readDispute'
>;

const pageSize = 100;
const ofPayment = 'payment_intent.latest_charge';

/** Charges of one store are searched by its metadata; refunds and disputes of an account can only be listed. */
export function createStripeLists(use: UseStripe): StripeLists {
  return {
    listCharges: (request) => use('declined', (stripe) => searchCharges(stripe, request)),
    listRefunds: (request) =>
      use('declined', async (stripe) => {
        const { data, has_more: isMore } = await stripe.refunds.list({ ...range(request), expand: [`data.${ofPayment}`] });
        return toPage(data, isMore, request, describeRefund);
      }),
    listDisputes: (request) =>
      use('declined', async (stripe) => {
        const { data, has_more: isMore } = await stripe.disputes.list({ ...range(request), expand: [`data.${ofPayment}`] });
        return toPage(data, isMore, request, describeDispute);
      }),
    readCharge: (reference) =>
      use('declined', (stripe) =>
        orUndefined(async () => describeIntent(await stripe.paymentIntents.retrieve(reference, { expand: ['latest_charge'] }))),
      ),
    readRefund: (reference) =>
      use('declined', (stripe) =>
        orUndefined(async () => describeRefund(await stripe.refunds.retrieve(reference, { expand: [ofPayment] }))),
      ),
    readDispute: (reference) =>
      use('declined', (stripe) =>
        orUndefined(async () => describeDispute(await stripe.disputes.retrieve(reference, { expand: [ofPayment] }))),
      ),
  };
}

const seconds = (at: Date): number => Math.ceil(at.getTime() / 1000);

async function searchCharges(stripe: Stripe, { storeId, from, to, page }: ListRequest): Promise<ListPage<ProviderCharge>> {
  const query = `metadata['store']:'${storeId}' AND created>=${seconds(from)} AND created<${seconds(to)}`;
  const expand = ['data.latest_charge'];
  const response = await stripe.paymentIntents.search({
    query,
    limit: pageSize,
    expand,
    ...(page === undefined ? {} : { page }),
  });
  return { items: response.data.map(describeIntent), next: response.next_page ?? undefined };
}

const range = ({ from, to, page }: ListRequest) => ({
  created: { gte: seconds(from), lt: seconds(to) },
  limit: pageSize,
  ...(page === undefined ? {} : { starting_after: page }),
});

/** Leaves out what belongs to other stores, or to no payment of ours. */
function toPage<Item extends { readonly id: string }, Found extends { readonly charge: ProviderCharge }>(
  data: readonly Item[],
  isMore: boolean,
  { storeId }: ListRequest,
  describe: (item: Item) => Found | undefined,
): ListPage<Found> {
  const describedItems = data.map(describe).filter((item) => item !== undefined);
  const items = describedItems.filter(({ charge }) => charge.storeId === null || charge.storeId === storeId);
  return { items, next: isMore ? data.at(-1)?.id : undefined };
}

async function orUndefined<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    // Errors of the package have these properties; any other value may be thrown.
    const { code } = Object(error) as { code?: unknown };
    if (code === 'resource_missing') return undefined;
    throw error;
  }
}

function describeIntent(intent: Stripe.PaymentIntent): ProviderCharge {
  const { id, status, amount, currency, metadata, created, latest_charge: latest } = intent;
  return {
    reference: id,
    state: readChargeState(status),
    amount,
    currency,
    storeId: metadata['store'] ?? null,
    idempotencyKey: metadata['key'] ?? '',
    owner: metadata['owner'] ?? '',
    refunded: typeof latest === 'object' && latest !== null ? latest.amount_refunded : 0,
    at: new Date(created * 1000),
  };
}

/** The state of a charge by the status of its PaymentIntent. */
export function readChargeState(status: Stripe.PaymentIntent.Status): ChargeState {
  if (status === 'succeeded') return 'approved';
  return status === 'processing' || status === 'requires_capture' ? 'pending' : 'declined';
}

const refundStates: { readonly [status: string]: ProviderRefund['state'] } = {
  succeeded: 'made',
  failed: 'failed',
  canceled: 'failed',
};

export const readRefundState = (status: string | null): ProviderRefund['state'] => refundStates[status ?? ''] ?? 'pending';

/** undefined: a refund of a charge that has no PaymentIntent, which the store never makes. */
function describeRefund({ id, status, amount, payment_intent: intent }: Stripe.Refund): ProviderRefund | undefined {
  if (intent === null) return undefined;
  return { reference: id, amount, state: readRefundState(status), charge: describeIntent(expanded(intent)) };
}

/** A closed warning cost nothing. */
const disputeStates: { readonly [status: string]: ProviderDispute['state'] } = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
};

function describeDispute({ id, status, amount, payment_intent: intent }: Stripe.Dispute): ProviderDispute | undefined {
  if (intent === null) return undefined;
  return { reference: id, amount, state: disputeStates[status] ?? 'open', charge: describeIntent(expanded(intent)) };
}

function expanded(intent: string | Stripe.PaymentIntent): Stripe.PaymentIntent {
  if (typeof intent === 'string') throw new PaymentError('unavailable', `Stripe did not expand the payment ${intent}.`);
  return intent;
}
