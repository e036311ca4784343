import type Stripe from 'stripe';
import { type CallbackRequest, PaymentError, type PaymentEvent } from './payment-gateway.ts';

const toleranceSeconds = 300;
const types: { readonly [type: string]: PaymentEvent['type'] } = {
  'payment_intent.succeeded': 'charge.approved',
  'payment_intent.payment_failed': 'charge.declined',
  'payment_method.detached': 'method.invalid',
  'refund.created': 'refund.changed',
  'refund.updated': 'refund.changed',
  'refund.failed': 'refund.changed',
  'charge.dispute.created': 'dispute.changed',
  'charge.dispute.updated': 'dispute.changed',
  'charge.dispute.closed': 'dispute.changed',
};

/** Verifies a webhook. undefined: an event of a type that the store ignores. */
export function readStripeEvent(
  webhooks: Stripe['webhooks'],
  secret: string,
  { body, signature, now }: CallbackRequest,
): PaymentEvent | undefined {
  const event = verify(webhooks, secret, { body, signature, now });
  const type = types[event.type];
  // Every object of these types has an id.
  const { id } = event.data.object as { id?: unknown };
  if (type === undefined || typeof id !== 'string') return undefined;
  return { id: event.id, type, reference: id, at: new Date(event.created * 1000) };
}

function verify(webhooks: Stripe['webhooks'], secret: string, { body, signature, now }: CallbackRequest): Stripe.Event {
  try {
    return webhooks.constructEvent(body, signature, secret, toleranceSeconds, undefined, now.getTime());
  } catch (cause) {
    const isLate = cause instanceof Error && cause.message.includes('tolerance');
    throw new PaymentError(isLate ? 'expired' : 'forged', 'The signature is wrong or too old.', { cause });
  }
}
