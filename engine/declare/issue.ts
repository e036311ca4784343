import type { FormChange } from './form-change.ts';
import type { Json } from './json.ts';

/** An answer is wrong, told to the person. It has no words: those come last, from screens/text. */
export interface Issue {
  /** JSON pointer of the answer: `/familyName`, `/custom.c1`. The empty string is the form as a whole. */
  readonly at: string;
  /** The rule that does not hold: `required`, `maxLength`, `forbiddenContent`, `type`, `unknown`, a rule's own `issue`, an error code. */
  readonly rule: string;
  /** Parameters for the words: `limit`, … */
  readonly [parameter: string]: Json;
}

/** The answers of a form by field key. Absent is null. Text is a string, a group of boxes a list of ids, one box a boolean. */
export type Answers = { readonly [key: string]: Json };

/** The answer is right but may not be done now, told by its code. */
export interface Refusal {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly requestId: string;
  readonly issues?: readonly Issue[];
  /** How the form differs from the one that was sent (409 FORM_CHANGED); absent where that one is not known any more. */
  readonly changes?: readonly FormChange[];
  /** Seconds after which the same call may be right (429). */
  readonly retryAfter?: number;
}

export interface Verdict {
  readonly issues: readonly Issue[];
  /** Normalised answers of the fields that are shown; hidden and unknown ones are not in it. */
  readonly answers: Answers;
  /** Keys of the fields that are shown with these answers, in drawing order. */
  readonly shown: readonly string[];
}
