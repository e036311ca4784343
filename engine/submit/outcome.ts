import { type FormChange, type Issue, isObject, type JsonObject, type Refusal, readText } from '../declare/index.ts';

/** The result of a call, however the server answered. */
export type Outcome =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'empty' }
  | { readonly kind: 'data'; readonly data: JsonObject }
  | { readonly kind: 'unauthorized'; readonly refusal: Refusal }
  /** A gate is closed that the member can open at the route `opensAt`. */
  | { readonly kind: 'gateClosed'; readonly opensAt: string; readonly refusal: Refusal }
  | { readonly kind: 'flowError'; readonly redirectTo: string; readonly refusal: Refusal }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** A response of fetch whose body was read to its end. */
export interface RawAnswer {
  readonly status: number;
  /** Whether fetch followed a redirect; `url` is where it ended. */
  readonly redirected: boolean;
  readonly url: string;
  readonly retryAfter: string | null;
  readonly text: string;
}

/** `{ status: 200, text: '{"redirectTo":"/card"}' }` → `{ kind: "redirect", to: "/card" }`. Never throws. */
export function readOutcome(raw: RawAnswer): Outcome {
  if (raw.status === 204) return { kind: 'empty' };
  if (raw.redirected) return { kind: 'redirect', to: raw.url };
  const body = parse(raw.text);
  if (isObject(body) && isObject(body['flowError'])) {
    const refusal = readRefusal(raw, body['flowError']);
    return { kind: 'flowError', redirectTo: readText(body['flowError']['redirectTo']) ?? '/', refusal };
  }
  if (raw.status === 401) return { kind: 'unauthorized', refusal: readRefusal(raw, body) };
  const opensAt = isObject(body) ? readText(body['opensAt']) : undefined;
  if (raw.status === 403 && opensAt !== undefined) return { kind: 'gateClosed', opensAt, refusal: readRefusal(raw, body) };
  if (raw.status >= 400) return { kind: 'refused', refusal: readRefusal(raw, body) };
  if (!isObject(body)) return { kind: 'empty' };
  const to = readText(body['redirectTo']);
  // JSON.parse returns JSON.
  return to === undefined ? { kind: 'data', data: body as JsonObject } : { kind: 'redirect', to };
}

/** A body that is not JSON becomes the message. */
function readRefusal(raw: RawAnswer, body: unknown): Refusal {
  const source = isObject(body) ? body : { message: raw.text };
  const issues = Array.isArray(source['issues']) ? source['issues'].filter(isIssue) : undefined;
  const changes = Array.isArray(source['changes']) ? source['changes'].filter(isChange) : undefined;
  const seconds = Number.parseInt(raw.retryAfter ?? '', 10);
  return {
    status: typeof source['status'] === 'number' ? source['status'] : raw.status,
    code: readText(source['code']) ?? '',
    message: readText(source['message']) ?? '',
    requestId: readText(source['requestId']) ?? '',
    ...(issues ? { issues } : {}),
    ...(changes ? { changes } : {}),
    ...(Number.isFinite(seconds) ? { retryAfter: seconds } : {}),
  };
}

function isIssue(value: unknown): value is Issue {
  return isObject(value) && typeof value['at'] === 'string' && typeof value['rule'] === 'string';
}

/** Checks enough to distinguish a change; browser and server share the rest of the type. */
function isChange(value: unknown): value is FormChange {
  return isObject(value) && typeof value['field'] === 'string' && typeof value['change'] === 'string' && isObject(value['label']);
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
