import type { Json, JsonSchema } from '../../json.ts';

/** One keyword of an answer's schema or of a condition. Data only. */
export interface KeywordEntry {
  readonly keyword: string;
  readonly in: 'answer' | 'condition';
  readonly doc: string;
  /** JSON Schema of its value. */
  readonly takes: JsonSchema;
  /** Whether the value of a condition keyword may also be data: `{"at": "context.defaultEmail"}`. */
  readonly data?: boolean;
  /** What a condition keyword orders: values of other sorts never meet it. */
  readonly orders?: 'numbers' | 'moments';
  /** Short spellings of the language are expanded to it, so no application can do without its folder. */
  readonly isBase?: true;
  /** Rule of the issue; default the keyword itself. */
  readonly rule?: string;
  /** Parameters of the issue. */
  readonly parameters?: readonly string[];
  /** A sample fragment. */
  readonly example: Json;
}
