import * as oauth from 'oauth4webapi';
import { isObject } from '../../../../../engine/declare/index.ts';
import { ProviderError, type ProviderStep } from './identity-provider-gateway.ts';

/** Runs a step and converts its failures. */
export async function runStep<Result>(step: ProviderStep, work: () => Promise<Result> | Result): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw toProviderError(error, step);
  }
}

function toProviderError(error: unknown, step: ProviderStep): ProviderError {
  if (error instanceof ProviderError) return error;
  if (error instanceof oauth.AuthorizationResponseError) return readAuthorizationError(error, step);
  if (error instanceof oauth.ResponseBodyError)
    return new ProviderError('invalid', { step, code: error.error, detail: error.error_description ?? '' });
  if (error instanceof oauth.OperationProcessingError || error instanceof oauth.UnsupportedOperationError)
    return new ProviderError('invalid', { step, code: error.code ?? error.name, detail: error.message });
  // Its message quotes the answer, which may be a token.
  if (error instanceof SyntaxError) return new ProviderError('invalid', { step, code: 'not_json' });
  // No connection, or no answer in time; or settings of which no request can be made.
  const code = isObject(error) && typeof error['code'] === 'string' ? error['code'] : 'no_answer';
  return new ProviderError('unavailable', { step, code, detail: error instanceof Error ? error.message : '' });
}

/** Codes of providers for a person who cancelled: RFC 6749, Apple and LinkedIn. Compared without case: LINE documents capitals. */
const cancelled = [
  'access_denied',
  'user_cancelled_authorize',
  'user_cancelled_login',
  'user_denied',
  'user_cancelled',
  'cancelled',
];

function readAuthorizationError(
  { error, error_description: detail = '', cause }: oauth.AuthorizationResponseError,
  step: ProviderStep,
): ProviderError {
  // `error_reason` is Facebook's, `error_subcode` Microsoft's.
  const codes = [error, cause.get('error_reason'), cause.get('error_subcode') === 'cancel' ? 'cancelled' : null];
  const isCancelled = codes.some((code) => code !== null && cancelled.includes(code.toLowerCase()));
  return new ProviderError(isCancelled ? 'denied' : 'unavailable', { step, code: error, detail });
}

/**
 * Throws the error of an endpoint that refused, also if it is not formed as RFC 6749 wants: Facebook and X answer an object, Google a
 * text beside a code.
 */
export async function refuseFailed(response: Response, step: ProviderStep): Promise<void> {
  if (response.status === 200) return;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => undefined);
  const error = isObject(body) ? (body['error'] ?? body['title']) : undefined;
  const [code, detail] = isObject(error)
    ? [error['type'] ?? error['code'], error['message']]
    : [error, isObject(body) ? (body['error_description'] ?? body['detail']) : undefined];
  throw new ProviderError('invalid', {
    step,
    code: code === undefined ? `status_${response.status}` : String(code),
    detail: typeof detail === 'string' ? detail : '',
  });
}

/** `invalid_client: The secret is wrong.` */
export function describeFailure({ code, detail }: ProviderError): string {
  return detail === '' ? code : `${code}: ${detail}`;
}
