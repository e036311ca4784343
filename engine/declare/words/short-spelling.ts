// What may be written short: data, and blocks with one option.
import type { DeclaredData } from '../declared.ts';
import type { OptionSchema, Options } from './option-schemas.ts';

/** A path to data, with a formatter: `$.price as yen`. */
export const dataPattern = '^\\$\\.[^\\s$()]+( as [A-Za-z]+)?$';
const dataReferencePattern = new RegExp(dataPattern);

/** `"$.account.email"` → `{ at: "account.email" }`, `"$.price as yen"` → `{ at: "price", as: "yen" }`; undefined: it is no path to data. */
export function parseDataReference(text: string): DeclaredData | undefined {
  if (!dataReferencePattern.test(text)) return undefined;
  const [at = '', as] = text.slice('$.'.length).split(' as ');
  return as === undefined ? { at } : { at, as };
}

/** `{ at: "price", as: "yen" }` → `"$.price as yen"` */
export function writeDataReference({ at, as }: DeclaredData): string {
  return as === undefined ? `$.${at}` : `$.${at} as ${as}`;
}

export interface MainOption {
  readonly name: string;
  readonly schema: OptionSchema;
  /** The JSON type of its value in a block that is written short. */
  readonly type: 'string' | 'array';
}

const types: { readonly [type in OptionSchema['type']]?: MainOption['type'] } = {
  words: 'string',
  value: 'string',
  data: 'string',
  list: 'array',
  blocks: 'array',
};

/**
 * The only required option of a block, if it is a text, data or a list: such a block may be written as the value of this option.
 * Of `text` that is `words`, so `{ "text": "home.lead" }` is `{ "text": { "words": "home.lead" } }`.
 */
export function findMainOption(options: Options): MainOption | undefined {
  const [first, second] = Object.entries(options).filter(([, option]) => option.required === true);
  if (first === undefined || second !== undefined) return undefined;
  const [name, schema] = first;
  const type = types[schema.type];
  return type === undefined ? undefined : { name, schema, type };
}

/** Whether a value is the main option itself. */
export function isMainValue(value: unknown, { type }: MainOption): boolean {
  return type === 'array' ? Array.isArray(value) : typeof value === 'string';
}
