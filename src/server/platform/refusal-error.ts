import type { FormChange, Issue } from '../../../engine/declare/index.ts';

export interface RefusalDetails {
  /** Issues of the answers (422 INVALID_ANSWERS). */
  readonly issues?: readonly Issue[];
  /** How the form differs from the one that was sent (409 FORM_CHANGED). */
  readonly changes?: readonly FormChange[];
  /** Whole seconds until a retry may succeed; also sent as Retry-After. */
  readonly retryAfter?: number;
  /** More keys of the response body, for example `redirectTo`. Never a secret. */
  readonly more?: { readonly [key: string]: unknown };
  /** The message is already in the person's language; otherwise it is looked up by the code. */
  readonly isTranslated?: boolean;
  /** For the log only, never sent. */
  readonly detail?: string;
}

/**
 * A refused call. `throw new RefusalError(429, 'TOO_SOON', 'A code was sent a moment ago.', { retryAfter: 12 })`
 * answers `{status: 429, code: 'TOO_SOON', message: …, requestId}` and `Retry-After: 12`.
 * Thrown inside a transaction it rolls that back: where the writes must stay, return from the transaction first.
 */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly status: number;
  readonly code: string;
  readonly details: RefusalDetails;

  constructor(status: number, code: string, message: string, details: RefusalDetails = {}) {
    super(message);
    this.status = status;
    this.code = code;
    this.details = details;
  }
}
