// Objects of Stripe's API, by the names and states of its documentation.
import { randomUUID } from 'node:crypto';

export type Values = { readonly [name: string]: string };

/** What a card of the documentation's test cards does. */
export type StripeCard = 'succeeds' | 'authenticates' | 'declines' | 'declinesLater' | 'processes';

interface Method {
  readonly id: string;
  readonly behaviour: StripeCard;
  customer: string | null;
  billing_details: Values;
  isSpent: boolean;
}
interface Customer {
  readonly id: string;
  readonly metadata: Values;
}
interface Setup {
  readonly id: string;
  readonly client_secret: string;
  readonly metadata: Values;
  readonly payment_method: string;
  status: 'succeeded' | 'requires_action' | 'requires_payment_method';
}
export interface Payment {
  readonly id: string;
  readonly amount: number;
  readonly currency: string;
  readonly customer: string;
  readonly metadata: Values;
  readonly created: number;
  status: 'succeeded' | 'processing' | 'requires_payment_method';
}

export interface StripeData {
  readonly customers: Map<string, Customer>;
  readonly methods: Map<string, Method>;
  readonly setups: Map<string, Setup>;
  readonly payments: Map<string, Payment>;
  readonly refunds: Map<string, Refund>;
  readonly disputes: Map<string, Dispute>;
}
interface Refund {
  readonly id: string;
  readonly payment: string;
  readonly amount: number;
  readonly created: number;
  readonly metadata: Values;
  status: 'succeeded' | 'pending' | 'failed';
}
interface Dispute extends Omit<Refund, 'status' | 'metadata'> {
  status: 'needs_response' | 'won' | 'lost';
}

export class StripeRefusal extends Error {
  readonly status: number;
  readonly type: string;
  readonly more: object;
  constructor(status: number, type: string, code: string, more: object = {}) {
    super(code);
    [this.status, this.type, this.more] = [status, type, more];
  }
}
const refuse = (code: string, status = 400): never => {
  throw new StripeRefusal(status, 'invalid_request_error', code);
};

const makeId = (prefix: string): string => `${prefix}_${randomUUID().slice(0, 8)}`;

/** What the script's createPaymentMethod does in the browser. */
export function createMethod({ methods }: StripeData, behaviour: StripeCard): string {
  const id = makeId('pm');
  methods.set(id, { id, behaviour, customer: null, billing_details: {}, isSpent: false });
  return id;
}

/** What the script's handleNextAction does after the person passed or failed. */
export function passSetup({ setups }: StripeData, secret: string, isPassed: boolean): string {
  const setup = [...setups.values()].find((each) => each.client_secret === secret);
  if (setup?.status !== 'requires_action') throw new Error('The SetupIntent needs no action.');
  setup.status = isPassed ? 'succeeded' : 'requires_payment_method';
  return setup.id;
}

type Action = (data: StripeData, id: string, values: Values) => object;
const actions: readonly (readonly [RegExp, Action])[] = [
  [/^GET \/v1\/customers\/search$/, (data, _id, { query = '' }) => list([...data.customers.values()].filter(matches(query)))],
  [/^POST \/v1\/customers$/, (data, _id, values) => save(data.customers, { id: makeId('cus'), metadata: readMetadata(values) })],
  [/^GET \/v1\/payment_methods\/([^/]+)$/, (data, id) => describeMethod(data, findMethod(data, id))],
  [/^POST \/v1\/payment_methods\/([^/]+)\/attach$/, attach],
  [/^POST \/v1\/payment_methods\/([^/]+)\/detach$/, detach],
  [/^POST \/v1\/payment_methods\/([^/]+)$/, updateMethod],
  [/^POST \/v1\/setup_intents$/, createSetup],
  [/^GET \/v1\/setup_intents$/, (data) => list([...data.setups.values()].reverse())],
  [/^GET \/v1\/setup_intents\/([^/]+)$/, (data, id) => data.setups.get(id) ?? refuse('resource_missing', 404)],
  [/^GET \/v1\/payment_intents\/search$/, searchPayments],
  [/^GET \/v1\/payment_intents\/([^/]+)$/, (data, id) => expandPayment(data, id)],
  [/^GET \/v1\/payment_intents$/, listPayments],
  [/^POST \/v1\/payment_intents$/, createPayment],
  [/^POST \/v1\/refunds$/, createRefund],
  [/^GET \/v1\/refunds$/, (data, _id, values) => listCreated(data, data.refunds, values)],
  [/^GET \/v1\/refunds\/([^/]+)$/, (data, id) => expandOne(data, data.refunds.get(id))],
  [/^GET \/v1\/disputes$/, (data, _id, values) => listCreated(data, data.disputes, values)],
  [/^GET \/v1\/disputes\/([^/]+)$/, (data, id) => expandOne(data, data.disputes.get(id))],
];

export function serveStripe(data: StripeData, method: string, path: string, values: Values): object {
  for (const [pattern, action] of actions) {
    const found = pattern.exec(`${method} ${path}`);
    if (found !== null) return action(data, found[1] ?? '', values);
  }
  return refuse('unrecognized_url', 404);
}

const list = (data: readonly object[]): object => ({ object: 'list', data, has_more: false, next_page: null });

function save<T extends { readonly id: string }>(table: Map<string, T>, row: T): T {
  table.set(row.id, row);
  return row;
}

/** The search knows objects a minute late; here it knows those that a test marked. */
function matches(query: string): (row: { readonly metadata: Values }) => boolean {
  const [, name = '', value = ''] = /^metadata\['(\w+)'\]:'([^']+)'$/.exec(query) ?? [];
  return ({ metadata }) => metadata['indexed'] === 'yes' && metadata[name] === value;
}

function readMetadata(values: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

const findMethod = ({ methods }: StripeData, id: string): Method => methods.get(id) ?? refuse('resource_missing', 404);

function describeMethod({ customers }: StripeData, method: Method): object {
  const card = { brand: 'visa', last4: '4242', exp_month: 4, exp_year: 2031, fingerprint: 'Xt5EWLLDS7FJjR1c' };
  return { ...method, card, customer: method.customer === null ? null : (customers.get(method.customer) ?? method.customer) };
}

function attach(data: StripeData, id: string, { customer = '' }: Values): object {
  const method = findMethod(data, id);
  if (method.behaviour === 'declines') throw new StripeRefusal(402, 'card_error', 'card_declined');
  if (method.isSpent || (method.customer !== null && method.customer !== customer))
    return refuse('payment_method_unexpected_state');
  method.customer = customer;
  return describeMethod(data, method);
}

function detach(data: StripeData, id: string): object {
  const method = findMethod(data, id);
  if (method.customer === null) return refuse('payment_method_unexpected_state');
  [method.customer, method.isSpent] = [null, true];
  return describeMethod(data, method);
}

function updateMethod(data: StripeData, id: string, values: Values): object {
  const method = findMethod(data, id);
  method.billing_details = { ...method.billing_details, ...values };
  return describeMethod(data, method);
}

function createSetup(data: StripeData, _id: string, values: Values): object {
  const method = findMethod(data, values['payment_method'] ?? '');
  if (method.customer !== values['customer'] || values['confirm'] !== 'true') return refuse('setup_intent_invalid_parameter');
  const id = makeId('seti');
  const status = method.behaviour === 'authenticates' ? 'requires_action' : 'succeeded';
  return save(data.setups, {
    id,
    client_secret: `${id}_secret_local`,
    metadata: readMetadata(values),
    payment_method: method.id,
    status,
  });
}

function createPayment(data: StripeData, _id: string, values: Values): object {
  const method = findMethod(data, values['payment_method'] ?? '');
  if (method.customer !== values['customer'] || values['confirm'] !== 'true') return refuse('payment_intent_invalid_parameter');
  if (Number(values['amount']) < 50) return refuse('amount_too_small');
  const states = { declinesLater: 'requires_payment_method', processes: 'processing' } as const;
  const { behaviour } = method;
  const payment = save<Payment>(data.payments, {
    id: makeId('pi'),
    amount: Number(values['amount']),
    currency: values['currency'] ?? '',
    customer: values['customer'] ?? '',
    metadata: readMetadata(values),
    created: now(),
    status: behaviour === 'declinesLater' || behaviour === 'processes' ? states[behaviour] : 'succeeded',
  });
  if (payment.status === 'requires_payment_method')
    throw new StripeRefusal(402, 'card_error', 'card_declined', { payment_intent: payment });
  return payment;
}

/** `metadata['store']:'first' AND created>=1 AND created<9`: two payments a page, whatever the limit. */
function searchPayments(data: StripeData, _id: string, { query = '', page = '0' }: Values): object {
  const [, name = '', value = '', from, to] =
    /^metadata\['(\w+)'\]:'([^']+)' AND created>=(\d+) AND created<(\d+)$/.exec(query) ?? [];
  if (from === undefined) return list([...data.payments.values()].filter(matches(query)));
  const found = [...data.payments.values()]
    .reverse()
    .filter(({ metadata, created }) => metadata[name] === value && created >= Number(from) && created < Number(to));
  const end = Number(page) + 2;
  const shown = found.slice(Number(page), end).map(({ id }) => expandPayment(data, id));
  return { ...list(shown), has_more: end < found.length, next_page: end < found.length ? String(end) : null };
}

/** A hundred payments a page, the newest first, of all customers or of one. */
function listPayments(data: StripeData, _id: string, { customer, starting_after: after }: Values): object {
  const found = [...data.payments.values()].reverse().filter((each) => customer === undefined || each.customer === customer);
  const start = found.findIndex(({ id }) => id === after) + 1;
  return { ...list(found.slice(start, start + 100)), has_more: start + 100 < found.length };
}

function expandPayment(data: StripeData, id: string): object {
  const payment = data.payments.get(id) ?? refuse('resource_missing', 404);
  const refunded = [...data.refunds.values()]
    .filter((each) => each.payment === id && each.status !== 'failed')
    .reduce((sum, { amount }) => sum + amount, 0);
  return { ...payment, latest_charge: { id: `ch_${id}`, amount_refunded: refunded } };
}

const expandOne = (data: StripeData, item: Refund | Dispute | undefined): object =>
  item === undefined ? refuse('resource_missing', 404) : { ...item, payment_intent: expandPayment(data, item.payment) };

/** One item a page, the newest first, of a range of time or of a payment. */
function listCreated(data: StripeData, items: ReadonlyMap<string, Refund | Dispute>, values: Values): object {
  const found = [...items.values()]
    .reverse()
    .filter(({ created, payment }) =>
      values['payment_intent'] === undefined
        ? created >= Number(values['created[gte]']) && created < Number(values['created[lt]'])
        : payment === values['payment_intent'],
    );
  const start = found.findIndex(({ id }) => id === values['starting_after']) + 1;
  const shown = found.slice(start, start + 1).map((item) => expandOne(data, item));
  return { ...list(shown), has_more: start + 1 < found.length };
}

/** The cardholder contests a payment. */
export function openDispute(data: StripeData, payment: string): Dispute {
  const { amount } = data.payments.get(payment) ?? refuse('resource_missing', 404);
  const dispute = { id: makeId('dp'), payment, amount, created: now(), status: 'needs_response' as const };
  return save<Dispute>(data.disputes, dispute);
}

const now = (): number => Math.floor(Date.now() / 1000);

function createRefund(data: StripeData, _id: string, values: Values): object {
  const { payment_intent: payment = '', amount = '' } = values;
  const found = data.payments.get(payment) ?? refuse('resource_missing', 404);
  const earlier = [...data.refunds.values()]
    .filter((each) => each.payment === payment)
    .reduce((sum, each) => sum + each.amount, 0);
  if (earlier + Number(amount) > found.amount) return refuse('charge_already_refunded');
  const id = makeId('re');
  save(data.refunds, {
    id,
    payment,
    amount: Number(amount),
    created: now(),
    metadata: readMetadata(values),
    status: 'succeeded',
  });
  return { id, status: 'succeeded' };
}
