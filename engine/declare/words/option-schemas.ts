// Schemas of options. Single source of the editors' meta-schemas, compile's normalisation, check's reference checks and the
// catalogue.
import type { Json, JsonSchema } from '../json.ts';
import type { FormerName } from './former-name.ts';

/** Required shape of data, if a component can render no other: text, list of texts, boolean, or whole number. */
export type DataShape = 'text' | 'texts' | 'flag' | 'number';

/** What can be compared with its like: a day also with a day that has a time. */
export type Comparable = 'number' | 'day' | 'month' | 'time' | 'dateTime';

export type OptionSchema = (
  | { readonly type: 'words' }
  /** Data, or a text key where the value is fixed. */
  | { readonly type: 'value' }
  /** `holds`: required shape; check reports other data, which would render nothing. */
  | { readonly type: 'data'; readonly holds?: DataShape }
  | { readonly type: 'condition' }
  /** `orData`: it may also be data of the type of the schema. */
  | { readonly type: 'literal'; readonly schema: JsonSchema; readonly default?: Json; readonly orData?: true }
  | { readonly type: 'blocks' }
  /** An internal route (`/account/{id}`), or data with an address. `takes: 'item'`: the parameter is the item's id. */
  | { readonly type: 'link'; readonly takes?: 'item' }
  /**
   * `takes: 'answer'`: the path has one parameter, the answer of the field with this option. `'page'`: it is the number of a page, and
   * the response has the part of the page's data that the block reads. `'form'`: the call gets the answers of the block's form, like
   * that of the block itself.
   */
  | { readonly type: 'call'; readonly takes?: 'answer' | 'form' | 'page' }
  /** Keys of the same form → a property of the look-up result, or `{"join": [several]}`. */
  | { readonly type: 'fill' }
  | { readonly type: 'form' }
  /** Keys of the form in the block's `of`; `custom.*` and `guardian.*` stand for all keys with that prefix. */
  | { readonly type: 'fields' }
  /** Names in a call's payload or parameters of a route → data or literal. */
  | { readonly type: 'payload' }
  /** Fields inside a field, by key. */
  | { readonly type: 'parts' }
  /** What the engine calculates: data, a literal, or operators over them (expressions.ts). */
  | { readonly type: 'expression'; readonly gives: 'number' | 'text' }
  | { readonly type: 'group'; readonly options: Options }
  | { readonly type: 'list'; readonly of: OptionSchema }
) & {
  readonly doc: string;
  readonly required?: boolean;
  /** How it was written in version 2 of the language. */
  readonly formerly?: FormerName;
  /** Limits the answer: forms that ask for the same field must not differ in it. */
  readonly limits?: boolean;
  /** The answer is compared with it, so data must be of this sort. */
  readonly comparedAs?: Comparable;
  /** Authors do not write it: the expansion of short spelling adds it. */
  readonly isExpanded?: true;
  /** Only check reads it; it is not part of the plan. */
  readonly checkOnly?: boolean;
  /** The scope that this word adds for its children: one per element of the list in the named option. */
  readonly opens?: { readonly scope: 'item' | 'option'; readonly from: string };
  /** For texts: parameters that the component supplies. */
  readonly parameters?: readonly string[];
};

export interface Options {
  readonly [option: string]: OptionSchema;
}

/** Options to which an application adds some before they are read. */
export interface OpenOptions {
  [option: string]: OptionSchema;
}

/** One block of the vocabulary: data only. Its component is `component.tsx` beside it. */
export interface BlockEntry {
  readonly block: string;
  /** Its earlier name. */
  readonly formerly?: string;
  readonly doc: string;
  readonly options: Options;
  /** Where it is allowed; layout blocks only in layouts. */
  readonly in: 'screen' | 'layout' | 'both';
  /** Calls that its component sends by itself. */
  readonly sends?: readonly string[];
  /** Allowed only as the first block of a screen, without `when`. */
  readonly isFirst?: boolean;
  /** In layouts: the place of the screen. */
  readonly holdsScreen?: true;
  /** It shows the saved answers of the form that it names: without `sections`, those of the block that draws the form. */
  readonly showsAnswers?: true;
  /** It plays media of the origins that the server allows on its pages. */
  readonly playsMedia?: true;
  /** False for a block that shows nothing without scripts or content of other blocks: the catalogue has no picture of it. */
  readonly hasPicture?: boolean;
  /** A sample block as an author writes it. */
  readonly example: Json;
}

/** One field kind: data only. compile.ts beside it builds its schema; its widget renders it. */
export interface FieldKindEntry {
  readonly kind: string;
  readonly doc: string;
  readonly options: Options;
  /** Shape of a non-empty answer: `text`, `list`, `boolean`, or the name of the shape in answer.ts beside the entry. */
  readonly answer: string;
  /** What limits and conditions compare it with. Default: nothing, and a number if the answer is one. */
  readonly comparesAs?: Comparable;
  /** Hashed after validation; never in a snapshot, in screen-data or in HTML. */
  readonly secret?: boolean;
  /** Formatter (engine/formatters) for read-only answers. */
  readonly shownAs?: string;
  /** How an accepted answer is stored: as a hash of the password, or not at all. Default: as it is. */
  readonly storedAs?: 'hash' | 'nothing';
  /** The option that names the field whose answer must be repeated. The rule of that field applies. */
  readonly repeats?: string;
  /** Any sentence answers it, if it is not too long. */
  readonly takesAnyText?: true;
  /** The answer is a birthday, so that conditions can ask for an age. */
  readonly hasAge?: boolean;
  /** The browser exchanges the content for the answer when the form is sent. */
  readonly isExchanged?: true;
  /** Allowed in a repeated group: a text answer, rendered as one plain control without a call. */
  readonly isRepeatable?: boolean;
  /** The engine calculates the answer from its option `value`. */
  readonly isComputed?: true;
  /** Two options of which the first must not be greater than the second. */
  readonly range?: { readonly from: string; readonly to: string; readonly of: 'numbers' | 'texts' | 'days' };
  readonly example: Json;
}

export const words = (doc: string, parameters?: readonly string[]): OptionSchema =>
  parameters === undefined ? { type: 'words', doc } : { type: 'words', doc, parameters };
export const value = (doc: string): OptionSchema => ({ type: 'value', doc });
export const data = (doc: string, holds?: DataShape): OptionSchema =>
  holds === undefined ? { type: 'data', doc } : { type: 'data', doc, holds };
export const condition = (doc: string): OptionSchema => ({ type: 'condition', doc });
export const blocks = (doc: string): OptionSchema => ({ type: 'blocks', doc });
export const link = (doc: string): OptionSchema => ({ type: 'link', doc });
export const itemLink = (doc: string): OptionSchema => ({ type: 'link', takes: 'item', doc });
export const call = (doc: string): OptionSchema => ({ type: 'call', doc });
export const formCall = (doc: string): OptionSchema => ({ type: 'call', takes: 'form', doc });
export const lookupCall = (doc: string): OptionSchema => ({ type: 'call', takes: 'answer', doc });
export const pageCall = (doc: string): OptionSchema => ({ type: 'call', takes: 'page', doc });
export const fill = (doc: string): OptionSchema => ({ type: 'fill', doc });
export const form = (doc: string): OptionSchema => ({ type: 'form', doc });
export const fields = (doc: string): OptionSchema => ({ type: 'fields', doc });
export const parts = (doc: string): OptionSchema => ({ type: 'parts', doc });
export const payload = (doc: string): OptionSchema => ({ type: 'payload', doc });
/** The parameters in the texts of the links and the call beside it: `/books/{bookId: $.item.id}`. */
export const parameters: OptionSchema = { type: 'payload', doc: 'Parameters of a link or call.', isExpanded: true };
export const literal = (doc: string, schema: JsonSchema, fallback?: Json): OptionSchema =>
  fallback === undefined ? { type: 'literal', doc, schema } : { type: 'literal', doc, schema, default: fallback };
/** A literal, or data that is compared when the answer is validated. */
export const literalOrData = (doc: string, comparedAs: Comparable, schema: JsonSchema, fallback?: Json): OptionSchema => ({
  ...literal(doc, schema, fallback),
  type: 'literal',
  schema,
  orData: true,
  comparedAs,
});
/** Data that is compared when the answer is validated. */
export const comparedData = (doc: string, comparedAs: Comparable): OptionSchema => ({ ...data(doc), comparedAs });
export const expression = (doc: string, gives: 'number' | 'text'): OptionSchema => ({ type: 'expression', gives, doc });
export const group = (doc: string, options: Options): OptionSchema => ({ type: 'group', doc, options });
export const list = (doc: string, of: OptionSchema): OptionSchema => ({ type: 'list', doc, of });
export const limit = (schema: OptionSchema): OptionSchema => ({ ...schema, limits: true });
export const required = (schema: OptionSchema): OptionSchema => ({ ...schema, required: true });
/** `formerly('words', words('The text.'))`: an option that was called `words` in version 2. */
export const formerly = (former: FormerName, schema: OptionSchema): OptionSchema => ({ ...schema, formerly: former });
