import type { Json } from '../../../engine/declare/index.ts';
import { type Outcome, type RawAnswer, readOutcome, versionHeader } from '../../../engine/submit/index.ts';
import { cookieCheckHeader } from '../../rules/cookie-check.ts';
import { readAccountCookie } from '../session/account-cookie.ts';
import { networkFailure } from './network-failure.ts';
import { type RetryOptions, retryRead } from './retry-read.ts';

/** A request to the server. */
export interface JsonRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: Json;
  /** The version of the body's form, sent as a header because not every payload contains it. */
  readonly version?: string;
}

/**
 * Sends a request once, or with `retryOptions` again after a failure. Never rejects: a network error becomes a refusal with
 * status 0 and code NETWORK.
 */
export async function sendJson(request: JsonRequest, retryOptions?: RetryOptions): Promise<Outcome> {
  const fetchOnce = () => fetchJson(request);
  const raw = await (retryOptions === undefined ? fetchOnce() : retryRead(fetchOnce, retryOptions)).catch(() => undefined);
  if (raw !== undefined) return checkCookies(readOutcome(raw), raw.cookieCheck);
  return networkFailure;
}

/** After a login: leads past the page that notices missing cookies, unless the account's cookie is there already. */
function checkCookies(outcome: Outcome, address: string | null): Outcome {
  if (outcome.kind !== 'redirect' || address === null || readAccountCookie(document.cookie) !== '') return outcome;
  return { kind: 'redirect', to: address };
}

/** A response, and where its header leads to check the cookies. */
interface JsonAnswer extends RawAnswer {
  readonly cookieCheck: string | null;
}

/** Sends a request and returns the raw response. Rejects if the network fails. */
export async function fetchJson({ method, path, body, version }: JsonRequest): Promise<JsonAnswer> {
  const response = await fetch(path, {
    method,
    headers: {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(version === undefined ? {} : { [versionHeader]: version }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    credentials: 'same-origin',
  });
  return {
    status: response.status,
    redirected: response.redirected,
    url: response.url,
    retryAfter: response.headers.get('retry-after'),
    cookieCheck: response.headers.get(cookieCheckHeader),
    text: await response.text(),
  };
}
