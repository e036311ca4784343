import type { FormChange, Issue } from '../../../engine/declare/index.ts';
import { describeCode, type RefusalCode } from './refusal-codes.ts';

export interface RefusalDetails {
  /** Issues of the answers (422 INVALID_ANSWERS). */
  readonly issues?: readonly Issue[];
  /** How the form differs from the one that was sent (409 FORM_CHANGED). */
  readonly changes?: readonly FormChange[];
  /** Whole seconds until a retry may succeed; also sent as Retry-After. */
  readonly retryAfter?: number;
  /** More keys of the response body, for example `redirectTo`. Never a secret. */
  readonly more?: { readonly [key: string]: unknown };
  /** In the person's language; without it the text `error.<code>` is sent. */
  readonly message?: string;
  /** Another status of the code (`alsoStatuses`), or the one that a library has chosen. */
  readonly status?: number;
  /** For the log only, never sent. */
  readonly detail?: string;
}

/**
 * A refused call. `throw new RefusalError('TOO_SOON', { retryAfter: 12 })`
 * answers `{status: 429, code: 'TOO_SOON', message: …, requestId}` and `Retry-After: 12`.
 * Thrown inside a transaction it rolls that back: where the writes must stay, return from the transaction first.
 */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly status: number;
  readonly code: RefusalCode;
  readonly details: RefusalDetails;

  constructor(code: RefusalCode, details: RefusalDetails = {}) {
    super(details.message ?? describeCode(code).sentence);
    this.status = details.status ?? describeCode(code).status;
    this.code = code;
    this.details = details;
  }
}
