import type { Json } from '../../../engine/declare/index.ts';
import { type Outcome, type RawAnswer, readOutcome, versionHeader } from '../../../engine/submit/index.ts';

/** What is sent to the server: reads, writes and deletions alike. */
export interface JsonRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly body?: Json;
  /** Of the form that the body was made of: told beside it, since not every payload has a place for it. */
  readonly version?: string;
}

/** Sends once, and reads the answer to its end. Never rejects: a network that fails is a refusal with status 0 and code NETWORK. */
export async function sendJson(request: JsonRequest): Promise<Outcome> {
  const raw = await fetchJson(request).catch(() => undefined);
  if (raw !== undefined) return readOutcome(raw);
  return { kind: 'refused', refusal: { status: 0, code: 'NETWORK', message: '', requestId: '' } };
}

/** The bare answer; rejects where the network fails. */
export async function fetchJson({ method, path, body, version }: JsonRequest): Promise<RawAnswer> {
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
    text: await response.text(),
  };
}
