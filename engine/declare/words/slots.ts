// What may stand in an option of a word. From these descriptions come the meta-schema for editors, the normalisation of
// compile, the reference checks of check and the catalogue of the docs: nobody writes an option twice.
import type { Json, JsonSchema } from '../json.ts';

/** What data must be, where a component can draw nothing else: a text, a list of texts, or a yes or no. */
export type DataShape = 'text' | 'texts' | 'flag';

export type Slot = (
  | { readonly slot: 'words' }
  /** Data, or bare words where a value is fixed. */
  | { readonly slot: 'value' }
  /** `holds`: other data would draw nothing, so check tells of it. */
  | { readonly slot: 'data'; readonly holds?: DataShape }
  | { readonly slot: 'condition' }
  | { readonly slot: 'literal'; readonly schema: JsonSchema; readonly default?: Json }
  | { readonly slot: 'blocks' }
  /** An internal route (`/mypage/{id}`), or data that holds an address. `takes: 'item'`: its parameter is the id of the item. */
  | { readonly slot: 'link'; readonly takes?: 'item' }
  /** `takes: 'answer'`: its path has one parameter, which is the answer of the field that names it. */
  | { readonly slot: 'call'; readonly takes?: 'answer' }
  /** Keys of the same form → a property of what a look-up found, or `{"join": [several]}`. */
  | { readonly slot: 'fill' }
  | { readonly slot: 'form' }
  /** Keys of the form that the word's `of` names; `custom.*` and `parentalConsent.*` stand for all of that prefix. */
  | { readonly slot: 'fields' }
  /** Names of a call's payload or a route's parameters → data or literal. */
  | { readonly slot: 'payload' }
  /** Fields inside of a field, by key. */
  | { readonly slot: 'parts' }
  | { readonly slot: 'group'; readonly options: Options }
  | { readonly slot: 'list'; readonly of: Slot }
) & {
  readonly doc: string;
  readonly required?: boolean;
  /** The scope that opens below this word: for each element of the list that the named option's data points to. */
  readonly opens?: { readonly scope: 'item' | 'option'; readonly from: string };
  /** Of words: parameters that the component itself gives to the text. */
  readonly parameters?: readonly string[];
};

export interface Options {
  readonly [option: string]: Slot;
}

/** One word of the vocabulary of blocks: data only. Its component stands in engine/render/blocks/<word>.tsx. */
export interface BlockWord {
  readonly block: string;
  readonly doc: string;
  readonly options: Options;
  /** Where it may stand; layout words stand only in layouts. */
  readonly in: 'screen' | 'layout' | 'both';
  /** Calls that its component sends without being told to. */
  readonly sends?: readonly string[];
  /** A block as an author writes it. */
  readonly example: Json;
}

/** One kind of field: data only. compile/fields/<kind>.ts makes its schema, render/fields/<widget>.tsx draws it. */
export interface FieldWord {
  readonly kind: string;
  readonly doc: string;
  readonly options: Options;
  /** Shape of a non-empty answer. */
  readonly answer: 'text' | 'list' | 'boolean' | 'policies' | 'items';
  /** Hashed where it is judged, never in a snapshot, in screen-data or in HTML. */
  readonly secret?: boolean;
  /** Two options, the first of which may not be greater than the second. */
  readonly range?: { readonly from: string; readonly to: string; readonly of: 'numbers' | 'days' };
  readonly example: Json;
}

export const words = (doc: string, parameters?: readonly string[]): Slot =>
  parameters === undefined ? { slot: 'words', doc } : { slot: 'words', doc, parameters };
export const value = (doc: string): Slot => ({ slot: 'value', doc });
export const data = (doc: string, holds?: DataShape): Slot =>
  holds === undefined ? { slot: 'data', doc } : { slot: 'data', doc, holds };
export const condition = (doc: string): Slot => ({ slot: 'condition', doc });
export const blocks = (doc: string): Slot => ({ slot: 'blocks', doc });
export const link = (doc: string): Slot => ({ slot: 'link', doc });
export const itemLink = (doc: string): Slot => ({ slot: 'link', takes: 'item', doc });
export const call = (doc: string): Slot => ({ slot: 'call', doc });
export const look = (doc: string): Slot => ({ slot: 'call', takes: 'answer', doc });
export const fill = (doc: string): Slot => ({ slot: 'fill', doc });
export const form = (doc: string): Slot => ({ slot: 'form', doc });
export const fields = (doc: string): Slot => ({ slot: 'fields', doc });
export const parts = (doc: string): Slot => ({ slot: 'parts', doc });
export const payload = (doc: string): Slot => ({ slot: 'payload', doc });
export const literal = (doc: string, schema: JsonSchema, fallback?: Json): Slot =>
  fallback === undefined ? { slot: 'literal', doc, schema } : { slot: 'literal', doc, schema, default: fallback };
export const group = (doc: string, options: Options): Slot => ({ slot: 'group', doc, options });
export const list = (doc: string, of: Slot): Slot => ({ slot: 'list', doc, of });
export const required = (slot: Slot): Slot => ({ ...slot, required: true });
