import {
  type Charge,
  type ChargeRequest,
  PaymentError,
  type PaymentGateway,
} from '../../../src/server/platform/gateways/payment/payment-gateway.ts';
import { unavailablePayments } from '../../../src/server/platform/gateways/payment/unavailable.ts';

/**
 * `lost`: charged, but the answer never comes. `down`: the request never arrives. `busy`: it is refused because of too many requests.
 * `misconfigured`: the provider does not accept the keys of the store.
 */
export type Behaviour = 'approve' | 'decline' | 'pending' | 'lost' | 'down' | 'busy' | 'misconfigured';

export interface FakePayments {
  readonly gateway: PaymentGateway;
  /** By idempotency key. */
  readonly charges: Map<string, Charge & { readonly method: string }>;
  /** All requests, with repeated ones. */
  readonly requests: ChargeRequest[];
  behaviour: Behaviour;
}

/** A provider in memory that recognizes idempotency keys. */
export function createFakePayments(): FakePayments {
  const charges: FakePayments['charges'] = new Map();
  const requests: ChargeRequest[] = [];
  const fail = (): never => {
    throw new PaymentError('unavailable', 'no answer');
  };
  const fake: FakePayments = {
    charges,
    requests,
    behaviour: 'approve',
    gateway: {
      ...unavailablePayments,
      charge: async (request) => {
        requests.push(request);
        const { behaviour } = fake;
        if (behaviour === 'down') fail();
        if (behaviour === 'busy') throw new PaymentError('unavailable', 'too many requests', { isUnprocessed: true });
        if (behaviour === 'misconfigured') throw new PaymentError('configuration', 'wrong key');
        const { idempotencyKey: key, amount, method } = request;
        const state = behaviour === 'decline' ? 'declined' : behaviour === 'pending' ? 'pending' : 'approved';
        const charge = charges.get(key) ?? { reference: `ch_${key}`, state, amount, method };
        charges.set(key, charge);
        return behaviour === 'lost' ? fail() : charge;
      },
      findCharge: async ({ idempotencyKey: key }) => (fake.behaviour === 'down' ? fail() : charges.get(key)),
    },
  };
  return fake;
}
