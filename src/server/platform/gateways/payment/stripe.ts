// Stripe's public API. README.md states what was tested.
import type Stripe from 'stripe';
import { systemClock } from '../../clock.ts';
import {
  type Charge,
  type ChargeRequest,
  type Owner,
  PaymentError,
  type PaymentErrorReason,
  type PaymentGateway,
  type RegisteredCard,
  type ThreeDSecure,
} from './payment-gateway.ts';
import { describeError, readError } from './stripe-errors.ts';
import { readStripeEvent } from './stripe-events.ts';
import { createStripeLists, readChargeState, readRefundState } from './stripe-lists.ts';

export interface StripeConfig {
  readonly secretKey: string;
  readonly publicKey: string;
  readonly webhookSecret: string;
}

/** Where the API is; tests have their own. */
export interface StripeServer {
  readonly protocol: 'http' | 'https';
  readonly host: string;
  readonly port: number;
}

const timeoutMilliseconds = 8_000;
/** `findCharge`, of one customer, and `findCard` read requests of these last seconds one by one, because the search of Stripe lags behind. */
const recentSeconds = 7_200;
const maxRecent = 1_000;
/** The least charge in yen (docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
const minimumAmount = 50;
const brandCodes: { readonly [brand: string]: string } = { visa: 'V', mastercard: 'M', amex: 'A', jcb: 'J', diners: 'D' };

export function createStripeGateway(config: StripeConfig, server?: StripeServer): PaymentGateway {
  const use = createUse(config, server);
  return {
    cardScript: { provider: 'stripe', address: 'https://js.stripe.com/v3/', publicKey: config.publicKey, hostsInputs: true },
    scriptOrigins: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://api.stripe.com', 'https://hooks.stripe.com'],
    formOrigins: [],
    minimumAmount,
    callbackHeader: 'stripe-signature',
    registerCard: ({ idempotencyKey, owner, token, billing }) =>
      use('invalidToken', async (stripe) => {
        const customer = await findCustomer(stripe, owner);
        await stripe.paymentMethods.attach(token, { customer }, { idempotencyKey: `${idempotencyKey}-attach` });
        const name = `${billing.firstName} ${billing.lastName}`.trim();
        const details = { name, email: billing.email, phone: billing.phone };
        const knownDetails = Object.fromEntries(Object.entries(details).filter(([, text]) => text !== ''));
        const method = await stripe.paymentMethods.update(
          token,
          { billing_details: knownDetails },
          { idempotencyKey: `${idempotencyKey}-billing` },
        );
        const intent = await certify(stripe, { card: token, customer, owner, amount: 0 }, idempotencyKey);
        return describeCard(method, intent);
      }),
    findCard: (idempotencyKey) =>
      use('declined', async (stripe) => {
        const intents = stripe.setupIntents.list({ created: { gte: findRecent() }, limit: 100 });
        const intent = await findByKey(intents, idempotencyKey);
        return typeof intent?.payment_method === 'string' ? intent.payment_method : undefined;
      }),
    openThreeDSecure: (card, owner, amount) =>
      use('declined', async (stripe) => {
        const customer = await findOwned(stripe, card, owner);
        return readSecret(await certify(stripe, { card, customer, owner, amount }));
      }),
    confirmThreeDSecure: (certification, result) =>
      use('declined', async (stripe) => {
        // The client secret begins with the intent's id: seti_…_secret_….
        const [id = ''] = certification.reference.split('_secret_');
        if (result !== id) throw new PaymentError('declined', 'The result is of another authentication.');
        assertThreeDSecurePassed(await stripe.setupIntents.retrieve(id), certification);
      }),
    startLink: refuseLinks,
    readReturn: refuseLinks,
    removeMethod: (reference) => use('declined', (stripe) => detach(stripe, reference)),
    charge: (request) => use('declined', (stripe) => charge(stripe, request)),
    findCharge: (request) => use('declined', (stripe) => findCharge(stripe, request)),
    refund: ({ idempotencyKey, charge: reference, amount }) =>
      use('declined', async (stripe) => {
        const metadata = { key: idempotencyKey };
        const refund = await stripe.refunds.create({ payment_intent: reference, amount, metadata }, { idempotencyKey });
        const state = readRefundState(refund.status);
        if (state === 'failed') throw new PaymentError('declined', `The refund is ${refund.status}.`);
        return { reference: refund.id, state };
      }),
    findRefund: ({ idempotencyKey, charge: reference }) =>
      use('declined', async (stripe) => {
        const refund = await findByKey(stripe.refunds.list({ payment_intent: reference, limit: 100 }), idempotencyKey);
        return refund && { reference: refund.id, state: readRefundState(refund.status) };
      }),
    keepsCharges: true,
    ...createStripeLists(use),
    readCallback: (request) => use('forged', async ({ webhooks }) => readStripeEvent(webhooks, config.webhookSecret, request)),
  };
}

const refuseLinks = (): never => {
  throw new PaymentError('declined', 'This gateway has no link-type methods.');
};

/** Loads the package when it is used first. `invalid`: the reason for a request about an object that Stripe does not accept. */
function createUse({ secretKey }: StripeConfig, server: StripeServer | undefined) {
  let opened: Promise<Stripe> | undefined;
  const open = async (): Promise<Stripe> => {
    const { default: Client } = await import('stripe');
    // A repeated request is the caller's decision, with the same key.
    return new Client(secretKey, { maxNetworkRetries: 0, timeout: timeoutMilliseconds, telemetry: false, ...server });
  };
  return async <T>(invalid: PaymentErrorReason, work: (stripe: Stripe) => Promise<T>): Promise<T> => {
    opened ??= open();
    try {
      return await work(await opened);
    } catch (error) {
      throw error instanceof PaymentError ? error : readError(error, invalid);
    }
  };
}

/** The customer of an owner. The key covers the time until the search knows a new one. */
async function findCustomer(stripe: Stripe, owner: Owner): Promise<string> {
  const { data } = await stripe.customers.search({ query: `metadata['owner']:'${owner}'`, limit: 1 });
  const customer = data[0] ?? (await stripe.customers.create({ metadata: { owner } }, { idempotencyKey: `customer-${owner}` }));
  return customer.id;
}

/** The customer of a stored card. Throws `declined` if it is of another owner. */
async function findOwned(stripe: Stripe, card: string, owner: Owner): Promise<string> {
  const { customer } = await stripe.paymentMethods.retrieve(card, { expand: ['customer'] });
  if (customer === null || typeof customer === 'string' || customer.deleted || customer.metadata['owner'] !== owner)
    throw new PaymentError('declined', 'The card is of another owner.');
  return customer.id;
}

interface ThreeDSecureRequest {
  readonly card: string;
  readonly customer: string;
  readonly owner: Owner;
  readonly amount: number;
}

function certify(stripe: Stripe, { card, customer, owner, amount }: ThreeDSecureRequest, idempotencyKey?: string) {
  return stripe.setupIntents.create(
    {
      customer,
      payment_method: card,
      allowed_payment_method_types: ['card'],
      usage: 'off_session',
      confirm: true,
      // 3-D Secure is shown by the script instead of a redirect.
      use_stripe_sdk: true,
      metadata: { owner, amount, ...(idempotencyKey === undefined ? {} : { key: idempotencyKey }) },
    },
    idempotencyKey === undefined ? undefined : { idempotencyKey },
  );
}

function describeCard(method: Stripe.PaymentMethod, intent: Stripe.SetupIntent): RegisteredCard {
  const { card } = method;
  if (card === undefined || (intent.status !== 'succeeded' && intent.status !== 'requires_action'))
    throw new PaymentError('declined', `The card is ${intent.status}.`);
  return {
    reference: method.id,
    suffix: card.last4,
    expireDate: `${card.exp_year}${String(card.exp_month).padStart(2, '0')}`,
    brandCode: brandCodes[card.brand] ?? 'Unknown',
    certification: intent.status === 'succeeded' ? null : readSecret(intent),
    // Stripe's own hash of the number.
    ...(typeof card.fingerprint === 'string' ? { fingerprint: card.fingerprint } : {}),
  };
}

function readSecret({ client_secret: secret }: Stripe.SetupIntent): string {
  if (secret === null) throw new PaymentError('unavailable', 'Stripe sent no client secret.');
  return secret;
}

/** The browser may have passed the authentication with another card than the one that it was opened for. */
function assertThreeDSecurePassed(intent: Stripe.SetupIntent, { card, owner, amount }: ThreeDSecure): void {
  const { status, metadata, payment_method: used } = intent;
  if (status === 'processing') throw new PaymentError('unavailable', 'The authentication is not decided.');
  const isSame = used === card && metadata?.['owner'] === owner && metadata['amount'] === String(amount);
  if (status !== 'succeeded' || !isSame)
    throw new PaymentError('declined', 'The authentication failed, or is of another card, owner or amount.');
}

async function detach(stripe: Stripe, reference: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(reference);
  } catch (error) {
    // Unknown or detached before.
    if (describeError(error).type !== 'StripeInvalidRequestError') throw error;
  }
}

/** The member is not at the browser for renewals, so a charge that needs 3-D Secure again is declined. */
async function charge(stripe: Stripe, { idempotencyKey, storeId, owner, method, amount }: ChargeRequest): Promise<Charge> {
  const customer = await findOwned(stripe, method, owner);
  try {
    return describeCharge(
      await stripe.paymentIntents.create(
        {
          amount,
          currency: 'jpy',
          customer,
          payment_method: method,
          allowed_payment_method_types: ['card'],
          confirm: true,
          off_session: true,
          metadata: { store: storeId, owner, key: idempotencyKey },
        },
        { idempotencyKey },
      ),
    );
  } catch (error) {
    // A declined card's error holds the payment.
    const { payment_intent: declined } = Object(error) as { payment_intent?: { id: string } };
    if (describeError(error).type !== 'StripeCardError' || declined === undefined) throw error;
    return { reference: declined.id, state: 'declined', amount };
  }
}

async function findCharge(
  stripe: Stripe,
  { idempotencyKey, owner }: Pick<ChargeRequest, 'idempotencyKey' | 'owner'>,
): Promise<Charge | undefined> {
  const { data } = await stripe.paymentIntents.search({ query: `metadata['key']:'${idempotencyKey}'`, limit: 1 });
  // The search may know an older state.
  if (data[0] !== undefined) return describeCharge(await stripe.paymentIntents.retrieve(data[0].id));
  // Of one customer, because a large run makes thousands of payments in a minute.
  const customer = await findCustomer(stripe, owner);
  const recent = stripe.paymentIntents.list({ customer, created: { gte: findRecent() }, limit: 100 });
  const intent = await findByKey(recent, idempotencyKey);
  return intent && describeCharge(intent);
}

const findRecent = (): number => Math.floor(systemClock.now().getTime() / 1000) - recentSeconds;

/** The intent or refund that was created for a key. */
async function findByKey<Item extends { readonly metadata: Stripe.Metadata | null }>(
  items: AsyncIterable<Item>,
  key: string,
): Promise<Item | undefined> {
  let seen = 0;
  for await (const item of items) {
    if (item.metadata?.['key'] === key) return item;
    seen += 1;
    if (seen >= maxRecent) throw new PaymentError('unavailable', 'There are too many recent requests to look through.');
  }
  return undefined;
}

function describeCharge({ id, status, amount, currency }: Stripe.PaymentIntent): Charge {
  if (currency !== 'jpy') throw new PaymentError('unavailable', `The payment ${id} is in ${currency}.`);
  return { reference: id, state: readChargeState(status), amount };
}
