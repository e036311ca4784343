// What errors of Stripe's package mean.
import { PaymentError, type PaymentErrorReason } from './payment-gateway.ts';

const amountCodes: ReadonlySet<string> = new Set(['amount_too_small', 'amount_too_large']);
/** Codes of requests about an object that is gone, used or in another state. Others are wrong in themselves. */
const objectCodes: ReadonlySet<string> = new Set([
  'resource_missing',
  'token_already_used',
  'payment_method_unexpected_state',
  'payment_intent_unexpected_state',
  'setup_intent_unexpected_state',
  'charge_already_refunded',
  'charge_disputed',
]);

/** A class of the package has its own name as `type`. Messages of Stripe may name the card's brand, never its number. */
export function readError(error: unknown, invalid: PaymentErrorReason): PaymentError {
  const { type, statusCode, code, param } = describeError(error);
  const options = { cause: error };
  if (type === 'StripeCardError') return new PaymentError('declined', `Stripe declined: ${code}.`, options);
  if (type === 'StripeAuthenticationError' || type === 'StripePermissionError')
    return new PaymentError('configuration', `Stripe does not accept the key: ${code}.`, options);
  // 409: a request with this key is under way.
  if (type === 'StripeInvalidRequestError' && statusCode !== 409) {
    // A card that was used without a customer has no code of its own.
    const isOfObject = objectCodes.has(code) || param === 'payment_method';
    const reason = amountCodes.has(code) ? 'amount' : isOfObject ? invalid : 'configuration';
    return new PaymentError(reason, `Stripe refused: ${code}.`, options);
  }
  // The limit of requests comes before a request is carried out, or its key is remembered. A lock that is waited for comes later.
  const isUnprocessed = statusCode === 429 && code !== 'lock_timeout';
  return new PaymentError('unavailable', `Stripe did not answer (${type}, ${statusCode}).`, { ...options, isUnprocessed });
}

interface StripeFailure {
  readonly type: string;
  readonly statusCode: number;
  readonly code: string;
  /** The parameter that is wrong; empty: none in particular. */
  readonly param: string;
}

export function describeError(error: unknown): StripeFailure {
  // Errors of the package are classes with these properties; any other value may be thrown.
  const { type, statusCode, code, param } = Object(error) as { [name in keyof StripeFailure]?: unknown };
  return {
    type: String(type ?? 'unknown'),
    statusCode: Number(statusCode ?? 0),
    code: String(code ?? 'without a code'),
    param: String(param ?? ''),
  };
}
