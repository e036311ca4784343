import type { Json, JsonSchema } from '../../json.ts';

/** One keyword of a fragment: in the schema of an answer, or in a condition. Data only. */
export interface KeywordWord {
  readonly keyword: string;
  readonly in: 'answer' | 'condition';
  readonly doc: string;
  /** What may stand as its value. */
  readonly takes: JsonSchema;
  /** A condition's keyword whose value may also be data: `{"at": "context.defaultEmail"}`. */
  readonly data?: boolean;
  /** The rule of the issue, where an answer does not hold; default the keyword itself. */
  readonly rule?: string;
  /** Parameters of the issue. */
  readonly parameters?: readonly string[];
  /** A fragment with this keyword. */
  readonly example: Json;
}
