import type { JsonObject } from '../json.ts';

/**
 * How a value is shown: `{"at": "item.price", "as": "yen"}`. Any other name is a group of codes: `codes.<as>.<value>`, with
 * `codes.<as>.otherwise` for values without a text. The codes of a boolean are `true` and `false`.
 */
export interface FormatterEntry {
  readonly formatter: string;
  readonly doc: string;
  /** A sample value. */
  readonly example: string | number | JsonObject;
}
