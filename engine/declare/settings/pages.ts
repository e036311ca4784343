// Which pages and fields a settings document has at the console, derived from its schema.
import { isObject } from '../json.ts';
import { refersToNothing } from './references.ts';

type Schema = Readonly<Record<string, unknown>>;

/**
 * `moment`: a day with a time. `secret`: a `writeOnly` string. `lines`: a list of values, one per line. `map`: objects or values by a key. `reference` and
 * `references`: identifiers of elements of the settings.
 */
export type SettingKind =
  | 'boolean'
  | 'wholeNumber'
  | 'text'
  | 'moment'
  | 'secret'
  | 'choice'
  | 'choices'
  | 'lines'
  | 'list'
  | 'map'
  | 'reference'
  | 'references';

/** One field of a settings page. */
export interface SettingField {
  /** Key in the form: the property names below the page's value, joined by dots. */
  readonly key: string;
  readonly path: readonly string[];
  readonly kind: SettingKind;
  readonly schema: Schema;
  /** It is always set: the schema requires it and everything around it, or the document has a default for it. */
  readonly isRequired: boolean;
  /** Few need it: the page of an item has it, its list does not. */
  readonly isAdvanced: boolean;
  /** Of `list` and `map`: the fields of an item. The key of a map’s item is the field `key`, a plain value is `value`. */
  readonly items: readonly SettingField[];
  /** The items contain lists or advanced settings: each has a page of its own. */
  readonly hasItemPages: boolean;
}

/** One page: a document, or an item of a list that contains lists. */
export interface SettingsPage {
  readonly document: string;
  /** The lists that contain the item, outermost first, each by its path: `["types", "channels"]`. Empty: the document itself. */
  readonly lists: readonly (readonly string[])[];
  readonly fields: readonly SettingField[];
}

/** `reminders`, or `reminders/types.channels` for items of nested lists. */
export function nameSettingsPage({ document, lists }: Pick<SettingsPage, 'document' | 'lists'>): string {
  return lists.length === 0 ? document : `${document}/${lists.map((list) => list.join('-')).join('.')}`;
}

/** The pages of a document, the document itself first. `schema`: with inlined references. */
export function listSettingsPages(document: string, schema: Schema): readonly SettingsPage[] {
  const listPages = (lists: SettingsPage['lists'], value: Schema): readonly SettingsPage[] => {
    const fields = listFields(value, [], true, false, value['default']);
    return [
      { document, lists, fields },
      ...fields
        .filter(({ hasItemPages }) => hasItemPages)
        .flatMap(({ path, schema: list }) => listPages([...lists, path], asSchema(list['items']))),
    ];
  };
  return listPages([], schema);
}

/** Whether a schema describes a text in the languages of the store. */
function isTranslationSchema(schema: unknown): boolean {
  const names = Object.keys(asSchema(asSchema(schema)['properties']));
  return names.length > 0 && names.every((name) => name === 'ja' || name === 'en');
}

/**
 * The schema by which a value is edited. A text for every language or one for each (`anyOf`) is edited as the latter; `minLength: 0`
 * of its Japanese then says that it may be empty.
 */
function toEditedSchema(schema: Schema): Schema {
  const alternatives = Array.isArray(schema['anyOf']) ? schema['anyOf'].map(asSchema) : [];
  const translation = alternatives.find(isTranslationSchema);
  const text = alternatives.find((alternative) => typesOf(alternative).includes('string'));
  if (alternatives.length !== 2 || translation === undefined || text === undefined) return schema;
  const longest = Number(text['maxLength'] ?? Number.POSITIVE_INFINITY);
  const limit = ([name, value]: [string, unknown]): [string, Schema] => {
    const textSchema = asSchema(value);
    const minLength = name === 'ja' ? { minLength: Number(text['minLength'] ?? 0) } : {};
    return [name, { ...textSchema, ...minLength, maxLength: Math.min(longest, Number(textSchema['maxLength'])) }];
  };
  return { ...translation, properties: Object.fromEntries(Object.entries(asSchema(translation['properties'])).map(limit)) };
}

/** The paths of the values of a document that no field edits: `["properties", "limits"]`. Saving a page keeps them. */
export function listUneditable(schema: Schema): readonly (readonly string[])[] {
  return findUneditable(schema, [], false);
}

function findUneditable(object: Schema, path: readonly string[], isItem: boolean): readonly (readonly string[])[] {
  return Object.entries(asSchema(object['properties'])).flatMap(([name, value]) => {
    const schema = toEditedSchema(asSchema(value));
    const here = [...path, 'properties', name];
    if (isObject(schema['properties'])) return findUneditable(schema, here, isItem);
    if (isItem && name === 'id') return [];
    // The lists and maps of an item are edited at a page of its own, as those of a document.
    const kind = kindOf(schema, false);
    if (kind === undefined) return [here];
    if (kind === 'list') return findUneditable(toEditedSchema(asSchema(schema['items'])), [...here, 'items'], true);
    const below = asSchema(schema['additionalProperties']);
    const values = isObject(below['properties']) ? below : { properties: { value: below } };
    return kind === 'map' && findUneditable(values, [], true).length > 0 ? [here] : [];
  });
}

/** Fields of an object. Values that no kind can edit are left out, and saving a page keeps them. */
function listFields(
  object: Schema,
  path: readonly string[],
  isRequired: boolean,
  isItem: boolean,
  defaults?: unknown,
): readonly SettingField[] {
  const required = new Set(Array.isArray(object['required']) ? object['required'] : []);
  return Object.entries(asSchema(object['properties'])).flatMap(([name, value]): readonly SettingField[] => {
    const edited = toEditedSchema(asSchema(value));
    // Declared for all texts below.
    const isMultiLine = [object, asSchema(value)].some(({ multiLine }) => multiLine === true);
    const isAdvanced = [object, asSchema(value)].some(({ advanced }) => advanced === true);
    const isHtml = [object, asSchema(value)].some(({ freeText }) => freeText === 'html');
    const schema: Schema = {
      ...edited,
      ...(isMultiLine ? { multiLine: true } : {}),
      ...(isHtml ? { freeText: 'html' } : {}),
      ...(isAdvanced ? { advanced: true } : {}),
    };
    const here = [...path, name];
    const below = asSchema(defaults)[name];
    // A left-out value would silently be the default again.
    const isHere = (isRequired && required.has(name)) || (below !== undefined && below !== null);
    if (isItem && isAdvanced) return [];
    if (isObject(schema['properties'])) return listFields(schema, here, isHere, isItem, below);
    // The server assigns ids.
    const kind = isItem && name === 'id' ? undefined : kindOf(schema, isItem);
    if (kind === undefined) return [];
    const items = kind === 'list' || kind === 'map' ? listItemFields(kind, schema) : [];
    const isNested = kind === 'list' && hasItemPage(asSchema(schema['items']));
    if ((kind === 'list' || kind === 'map') && items.length === 0) return [];
    return [{ key: here.join('.'), path: here, kind, schema, isRequired: isHere, isAdvanced, items, hasItemPages: isNested }];
  });
}

function listItemFields(kind: 'list' | 'map', schema: Schema): readonly SettingField[] {
  if (kind === 'list') return listFields(toEditedSchema(asSchema(schema['items'])), [], true, true);
  const value = asSchema(schema['additionalProperties']);
  const key = { type: 'string', maxLength: 100, minLength: 1 };
  const properties = isObject(value['properties']) ? asSchema(value['properties']) : { value };
  const required = isObject(value['properties']) ? value['required'] : ['value'];
  const names = ['key', ...(Array.isArray(required) ? required : [])];
  return listFields({ properties: { key, ...properties }, required: names }, [], true, true);
}

/** What a setting, or each of a list, refers to: `plans.plans.planId`; undefined: nothing. */
export function refersOf(schema: Schema): string | undefined {
  const { refers } = schema;
  return typeof refers === 'string' && refers !== refersToNothing ? refers : undefined;
}

/** undefined: no field can edit it. Inside of an item, lists, maps of objects and references have a page of their own. */
function kindOf(schema: Schema, isItem: boolean): SettingKind | undefined {
  const types = typesOf(schema);
  if (schema['writeOnly'] === true) return 'secret';
  if (Array.isArray(schema['enum'])) return 'choice';
  if (types.includes('boolean')) return 'boolean';
  if (types.includes('integer')) return 'wholeNumber';
  if (refersOf(schema) !== undefined) return 'reference';
  if (types.includes('string')) return schema['format'] === 'date-time' ? 'moment' : 'text';
  const items = toEditedSchema(asSchema(schema['items']));
  if (refersOf(items) !== undefined) return isItem ? undefined : 'references';
  if (types.includes('array') && Array.isArray(items['enum'])) return isItem ? 'lines' : 'choices';
  if (types.includes('array') && typesOf(items).some((type) => type === 'string' || type === 'integer')) return 'lines';
  if (types.includes('array') && isObject(items['properties'])) return isItem ? undefined : 'list';
  return types.includes('object') && isObject(schema['additionalProperties']) && !isItem ? 'map' : undefined;
}

/** Whether items of this schema contain lists, maps of objects, references or advanced settings. */
function hasItemPage(item: Schema): boolean {
  const isLarge = ({ kind, isAdvanced }: SettingField) => isAdvanced || ['list', 'map', 'references'].includes(kind);
  return listFields(item, [], true, false).some(isLarge);
}

/** The JSON types of a schema, `["integer", "null"]`; an enum without a type has none. */
export function typesOf(schema: Schema): readonly unknown[] {
  const type = schema['type'];
  return Array.isArray(type) ? type : [type];
}

function asSchema(value: unknown): Schema {
  return isObject(value) ? value : {};
}

/** The name of the choices for a reference in the context of the form: `plans.plans.planId` → `plans-plans-planId`. */
export function nameChoices(refers: string): string {
  return refers.replaceAll('.', '-');
}
