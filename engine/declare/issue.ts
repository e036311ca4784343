import type { FormChange } from './form-change.ts';
import type { Json } from './json.ts';

/** An invalid answer, as data for the member. screens/text provides the sentence. */
export interface Issue {
  /** JSON pointer of the answer: `/familyName`, `/custom.c1`; empty for the form as a whole. */
  readonly at: string;
  /**
   * The violated rule: `required`, `maxLength`, `forbiddenContent`, `type`, `unknown`, the `issue` of a declared rule, or an
   * error code.
   */
  readonly rule: string;
  /** Parameters of the text: `limit`, … */
  readonly [parameter: string]: Json;
}

/** Answers by field key. Empty is null. A text is a string, a group of boxes a list of ids, one box a boolean. */
export type Answers = { readonly [key: string]: Json };

/** A valid request that is not allowed now. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  readonly issues?: readonly Issue[];
  /** Differences from the form that was sent (409 FORM_CHANGED); absent if that form is no longer known. */
  readonly changes?: readonly FormChange[];
  /** Seconds until the call may be repeated (429). */
  readonly retryAfter?: number;
  /** Where a closed gate opens, if the page with the input stays meanwhile. */
  readonly opensAt?: string;
}

export interface Verdict {
  readonly issues: readonly Issue[];
  /** Normalised answers of the shown fields only. */
  readonly answers: Answers;
  /** Keys of the fields that these answers show, in drawing order. */
  readonly shownKeys: readonly string[];
}
