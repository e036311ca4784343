// The client of the payment sandbox (src/server/app/payment-sandbox), which `npm start` runs outside production.
import { isObject } from '../../../../../engine/declare/index.ts';
import { systemClock } from '../../clock.ts';
import {
  type Charge,
  type LinkReturn,
  type ListPage,
  type ListRequest,
  PaymentError,
  type PaymentErrorReason,
  type PaymentEvent,
  type PaymentGateway,
  type ProviderCharge,
  type ProviderDispute,
  type ProviderRefund,
  type Refund,
  type RegisteredCard,
} from './payment-gateway.ts';
import { joinParameters, signText, verifySignature } from './signatures.ts';

export interface SandboxAddress {
  /** As browsers see it: `http://localhost:3002`. */
  readonly origin: string;
  /** As this server reaches it. */
  readonly internal: string;
}

/** Signs requests, returns and callbacks. As public as the passwords of the demo store. */
export const sandboxKey = 'key of the payment sandbox';
const timeoutMilliseconds = 8_000;
/** As of Stripe. */
export const sandboxMinimum = 50;
/** Status of an answer → reason. Any other is an unknown outcome. */
const reasons: { readonly [status: number]: PaymentErrorReason } = {
  401: 'configuration',
  402: 'declined',
  403: 'declined',
  406: 'amount',
  409: 'invalidToken',
  422: 'invalidToken',
};

export function createSandboxGateway({ origin, internal }: SandboxAddress): PaymentGateway {
  const post = (path: string, body: object) => sendRequest(`${internal}/api/${path}`, body);
  return {
    cardScript: { provider: 'sandbox', address: `${origin}/token.js`, publicKey: '', hostsInputs: false },
    scriptOrigins: [origin],
    formOrigins: [origin],
    minimumAmount: sandboxMinimum,
    callbackHeader: 'x-signature',
    registerCard: async (request) => readCard(await post('cards', request)),
    findCard: async (idempotencyKey) => {
      const answer = await post('cards/find', { idempotencyKey });
      return answer['reference'] === undefined ? undefined : requireText(answer, 'reference');
    },
    openThreeDSecure: async (card, owner, amount) =>
      requireText(await post('certifications', { card, owner, amount }), 'reference'),
    confirmThreeDSecure: async (certification, result) =>
      void (await post('certifications/confirm', { ...certification, result })),
    startLink: ({ state, owner, methodType, returnAddress, now }) => {
      const params = { state, owner, methodType, returnAddress };
      return { address: `${origin}/link`, params: { ...params, signature: signText(sandboxKey, joinParameters(params), now) } };
    },
    readReturn: ({ signature = '', ...query }, now) => {
      verifySignature(sandboxKey, joinParameters(query), signature, now);
      return readLinkReturn(query);
    },
    removeMethod: async (reference) => void (await post('methods/remove', { reference })),
    charge: async (request) => readCharge(await post('charges', request)),
    findCharge: async ({ idempotencyKey }) => {
      const answer = await post('charges/find', { idempotencyKey });
      return answer['reference'] === undefined ? undefined : readCharge(answer);
    },
    refund: async (request) => readRefundState(await post('refunds', request)),
    findRefund: async ({ idempotencyKey }) => readKnown(await post('refunds/find', { idempotencyKey }), readRefundState),
    keepsCharges: false,
    listCharges: async (request) => readPage(await post('charges/list', describeRange(request)), readProviderCharge),
    listRefunds: async (request) => readPage(await post('refunds/list', describeRange(request)), readRefund),
    listDisputes: async (request) => readPage(await post('disputes/list', describeRange(request)), readDispute),
    readCharge: async (reference) => readKnown(await post('charges/read', { reference }), readProviderCharge),
    readRefund: async (reference) => readKnown(await post('refunds/read', { reference }), readRefund),
    readDispute: async (reference) => readKnown(await post('disputes/read', { reference }), readDispute),
    readCallback: async ({ body, signature, now }) => readEvent(body, verifySignature(sandboxKey, body, signature, now)),
  };
}

async function sendRequest(address: string, body: object): Promise<Record<string, unknown>> {
  const text = JSON.stringify(body);
  try {
    const response = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-signature': signText(sandboxKey, text, systemClock.now()) },
      body: text,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMilliseconds),
    });
    const answer: unknown = await response.json();
    if (response.ok && isObject(answer)) return answer;
    throw new PaymentError(reasons[response.status] ?? 'unavailable', `The sandbox answered ${response.status}.`, {
      isUnprocessed: response.status === 429,
    });
  } catch (error) {
    throw error instanceof PaymentError
      ? error
      : new PaymentError('unavailable', 'The sandbox did not answer.', { cause: error });
  }
}

function requireText(answer: Record<string, unknown>, name: string): string {
  const value = answer[name];
  if (typeof value !== 'string') throw new PaymentError('unavailable', `The sandbox sent no ${name}.`);
  return value;
}

function readCard(answer: Record<string, unknown>): RegisteredCard {
  return {
    reference: requireText(answer, 'reference'),
    suffix: requireText(answer, 'suffix'),
    expireDate: requireText(answer, 'expireDate'),
    brandCode: requireText(answer, 'brandCode'),
    certification: answer['certification'] === null ? null : requireText(answer, 'certification'),
    fingerprint: requireText(answer, 'fingerprint'),
  };
}

function readLinkReturn(query: Record<string, string>): LinkReturn {
  const { state = '', owner = '', methodType = '', result = '', reference = '' } = query;
  return { state, owner, methodType, reference: result === 'approved' && reference !== '' ? reference : null };
}

function readCharge(answer: Record<string, unknown>): Charge {
  return {
    reference: requireText(answer, 'reference'),
    state: readOneOf(answer, 'state', ['approved', 'declined', 'pending'] as const),
    amount: readAmount(answer, 'amount'),
  };
}

function readAmount(answer: Record<string, unknown>, name: string): number {
  const value = answer[name];
  if (typeof value !== 'number') throw new PaymentError('unavailable', `The sandbox sent no ${name}.`);
  return value;
}

function readOneOf<Value extends string>(answer: Record<string, unknown>, name: string, values: readonly Value[]): Value {
  const value = values.find((candidate) => candidate === answer[name]);
  if (value === undefined) throw new PaymentError('unavailable', `The sandbox sent no ${name}.`);
  return value;
}

const describeRange = ({ storeId, from, to, page }: ListRequest) => ({
  storeId,
  from: from.toISOString(),
  to: to.toISOString(),
  page: page ?? '0',
});

function readPage<Item>(answer: Record<string, unknown>, read: (item: Record<string, unknown>) => Item): ListPage<Item> {
  const items: unknown = answer['items'];
  if (!Array.isArray(items) || !items.every(isObject)) throw new PaymentError('unavailable', 'The sandbox sent no list.');
  return { items: items.map(read), next: answer['next'] === null ? undefined : requireText(answer, 'next') };
}

const readKnown = <Item>(answer: Record<string, unknown>, read: (item: Record<string, unknown>) => Item): Item | undefined =>
  answer['reference'] === undefined ? undefined : read(answer);

function readProviderCharge(answer: Record<string, unknown>): ProviderCharge {
  return {
    ...readCharge(answer),
    storeId: requireText(answer, 'storeId'),
    idempotencyKey: requireText(answer, 'key'),
    owner: requireText(answer, 'owner'),
    currency: 'jpy',
    refunded: readAmount(answer, 'refunded'),
    at: new Date(requireText(answer, 'at')),
  };
}

function readChargeOf(answer: Record<string, unknown>): ProviderCharge {
  const charge = answer['charge'];
  if (!isObject(charge)) throw new PaymentError('unavailable', 'The sandbox sent no charge.');
  return readProviderCharge(charge);
}

const readRefundState = (answer: Record<string, unknown>): Refund => ({
  reference: requireText(answer, 'reference'),
  state: readOneOf(answer, 'state', ['made', 'failed'] as const),
});

const readRefund = (answer: Record<string, unknown>): ProviderRefund => ({
  ...readRefundState(answer),
  charge: readChargeOf(answer),
  amount: readAmount(answer, 'amount'),
});

const readDispute = (answer: Record<string, unknown>): ProviderDispute => ({
  reference: requireText(answer, 'reference'),
  charge: readChargeOf(answer),
  amount: readAmount(answer, 'amount'),
  state: readOneOf(answer, 'state', ['open', 'won', 'lost'] as const),
});

const eventTypes = ['method.invalid', 'charge.approved', 'charge.declined', 'refund.changed', 'dispute.changed'] as const;

function readEvent(body: string, at: Date): PaymentEvent {
  const event: unknown = JSON.parse(body);
  const type = isObject(event) ? eventTypes.find((candidate) => candidate === event['type']) : undefined;
  if (!isObject(event) || type === undefined) throw new PaymentError('forged', 'There is no such event.');
  return { id: requireText(event, 'id'), type, reference: requireText(event, 'reference'), at };
}
