// The form of a generated settings page, and the texts of its fields.
import { nameChoices, nameSettingsPage, refersOf, type SettingField, type SettingsPage } from '../../declare/index.ts';
import { createTexts } from '../../texts/index.ts';
import { asList, asObject } from '../checking.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { flattenTexts } from '../read/flatten-texts.ts';
import { createReferenceContext, isIdentifier, labelOfReference } from './reference-fields.ts';

type Value = Record<string, unknown>;

/** What the texts of translated settings are generated into: `settings-pages.reminders.title-ja`. */
const textArea = 'settings-pages';

/** The name of a page’s form: `console-settings-plans`. */
export const nameForm = (form: string, page: SettingsPage): string => `${form}-${nameSettingsPage(page).replace(/[/.]/g, '-')}`;

/** Whether a value is a text in one language. */
export const isTranslated = (path: readonly string[]): boolean => path.length > 1 && ['ja', 'en'].includes(path.at(-1) ?? '');

/** What the fields of a page are created with. */
export interface FieldParts {
  /** Of the template. */
  readonly route: string;
  readonly texts: ReadonlySet<string>;
  /** The calls of the template: `upload` stores a picture, `sanitize` cleans HTML. */
  readonly calls: { readonly upload?: unknown; readonly sanitize?: unknown };
}

/** The form of a page, with a field for each setting. */
export function createForm(form: string, page: SettingsPage, parts: FieldParts): Value {
  const fields = page.fields.map((field) => [
    field.key,
    { ...createField(field, page, parts), ...(isIdentifier(field) ? { readOnlyWhen: { 'context.isPublished': true } } : {}) },
  ]);
  const context = createReferenceContext(page);
  return {
    id: nameForm(form, page),
    ...(Object.keys(context).length === 0 ? {} : { context }),
    fields: Object.fromEntries(fields),
    settingsPage: { document: page.document, lists: page.lists },
  };
}

function createField(field: SettingField, page: SettingsPage, parts: FieldParts): Value {
  const { schema, path, kind } = field;
  const common = { label: labelOf(path, page), ...hintOf(field, page, parts.texts) };
  const isRequired = !mayBeEmpty(field);
  const rule = { required: isRequired, ...emptyOf(field) };
  switch (kind) {
    case 'boolean':
      return { kind: 'checkbox', required: false, ...common };
    case 'wholeNumber':
      return { kind: 'integer', ...limitsOf(schema), ...rule, ...common };
    case 'secret':
      return { kind: 'text', raw: true, autocomplete: 'off', maxLength: readLength(schema), required: false, ...common };
    case 'choice': {
      const choices = listChoices(namedValues(schema), path, parts);
      return { kind: 'select', blank: !isRequired, ...rule, choices, ...common };
    }
    case 'reference':
    case 'references': {
      const refers = refersOf(schema) ?? refersOf(asObject(schema['items'])) ?? '';
      const choicesFrom = { at: `context.${nameChoices(refers)}` };
      const label = labelOfReference(path, refers) ?? labelOf(path, page);
      if (kind === 'references') return { kind: 'checkbox-group', ...rule, choices: [], choicesFrom, ...common, label };
      return {
        kind: 'select',
        blank: true,
        searchLabel: 'settings.findChoice',
        ...rule,
        choices: [],
        choicesFrom,
        ...common,
        label,
      };
    }
    case 'choices':
      return {
        kind: 'checkbox-group',
        required: false,
        choices: listChoices(asList(asObject(schema['items'])['enum']), path, parts),
        ...common,
      };
    case 'lines':
      return { kind: 'text', raw: true, rows: 4, maxLength: 10_000, ...rule, ...common };
    case 'list':
    case 'map':
      return createRepeat(field, page, parts, common);
    case 'moment':
      return { kind: 'date-time', ...rule, ...common };
    default: {
      const maxLength = readLength(schema);
      const { upload, sanitize } = parts.calls;
      if (schema['format'] === 'color') return { kind: 'color', ...rule, ...common };
      if (schema['format'] === 'store-image' && upload !== undefined)
        return { kind: 'picture', upload, maxLength, ...rule, ...common };
      if (schema['freeText'] === 'html' && sanitize !== undefined)
        return { kind: 'html', preview: sanitize, maxLength, rows: maxLength > 2_000 ? 14 : 6, ...rule, ...common };
      return {
        kind: 'text',
        raw: true,
        maxLength,
        ...(hasSyntax(schema) ? { removesInvisible: true } : {}),
        ...(schema['multiLine'] === true ? { rows: maxLength > 2_000 ? 10 : 3 } : {}),
        ...rule,
        ...(isIdentifier(field) ? { readOnlyValues: { at: 'context.published' } } : {}),
        ...common,
      };
    }
  }
}

const limitsOf = ({ minimum, maximum }: Value): Value => ({
  ...(typeof minimum === 'number' ? { min: minimum } : {}),
  ...(typeof maximum === 'number' ? { max: maximum } : {}),
});

/** Addresses, names and other texts of a fixed form. */
const hasSyntax = ({ format, pattern }: Value): boolean => format !== undefined || pattern !== undefined;

function createRepeat(field: SettingField, page: SettingsPage, parts: FieldParts, common: Value): Value {
  const { kind, schema, path, items, hasItemPages } = field;
  const below = nameSettingsPage({ document: page.document, lists: [...page.lists, path] });
  // A box cannot be inside of an item.
  const fields = items.map((item) => {
    const created = createField(item, page, parts);
    // Without a value it is false, which a new item begins with.
    const values = item.isRequired ? ['true', 'false'] : ['false', 'true'];
    const choices = listChoices(values, item.path, parts);
    return [item.key, item.kind === 'boolean' ? { ...created, kind: 'select', choices } : created];
  });
  return {
    kind: 'repeat',
    required: false,
    ...common,
    fields: Object.fromEntries(fields),
    minItems: 0,
    maxItems: Math.min(Number(schema['maxItems'] ?? schema['maxProperties'] ?? 100), 1000),
    item: 'settings.itemN',
    add: 'settings.addItem',
    allow: ['add', 'move', 'remove', 'copy'],
    folded: true,
    heading: 'heading',
    // Two items of a map with the same key would become one.
    ...(kind === 'map' ? { uniqueBy: 'key' } : {}),
    ...(hasItemPages ? { link: `${parts.route.replace('{document}', below)}/{id}` } : {}),
  };
}

/** A value is named by `settings.choice.<property>.<value>`, if its name depends on the property. */
function listChoices(values: readonly unknown[], path: readonly string[], { texts }: FieldParts): readonly Value[] {
  return values.map((value) => {
    const specificKey = `settings.choice.${path.at(-1)}.${String(value)}`;
    return { value: String(value), text: texts.has(specificKey) ? specificKey : `settings.value.${String(value)}` };
  });
}

const namedValues = ({ enum: values }: SettingField['schema']): readonly unknown[] =>
  asList(values).filter((value) => value !== null && value !== '');

/** Whether the field may be left empty, so that its page says what that means. */
function mayBeEmpty({ schema, path, kind, isRequired }: SettingField): boolean {
  switch (kind) {
    case 'boolean':
    case 'secret':
    case 'list':
    case 'map':
    case 'choices':
      return false;
    case 'wholeNumber':
      return !isRequired || isNullable(schema);
    case 'choice':
      return !isRequired || namedValues(schema).length < asList(schema['enum']).length;
    case 'references':
      return true;
    case 'lines':
      return Number(schema['minItems'] ?? 0) === 0;
    case 'reference':
      return !isRequired;
    default:
      return !isRequired || !(refusesEmpty(schema) || (isTranslated(path) && schema['minLength'] !== 0));
  }
}

/** `settings.empty.<property>`: what an empty answer means. */
function emptyOf(field: SettingField): Value {
  return mayBeEmpty(field) ? { emptyLabel: `settings.empty.${nameEmpty(field)}` } : {};
}

/** A translation is about its text, the English one about all texts. */
const nameEmpty = ({ path }: SettingField): string =>
  (isTranslated(path) && path.at(-1) === 'ja' ? path.at(-2) : path.at(-1)) ?? '';

const isNullable = (schema: Readonly<Record<string, unknown>>): boolean => asList(schema['type']).includes('null');

/** Whether an empty text is against the schema. */
function refusesEmpty(schema: Readonly<Record<string, unknown>>): boolean {
  const { minLength, pattern } = schema;
  return Number(minLength ?? 0) > 0 || (!isNullable(schema) && typeof pattern === 'string' && !new RegExp(pattern, 'u').test(''));
}

const readLength = (schema: Readonly<Record<string, unknown>>): number => Number(schema['maxLength'] ?? 500);

/** `settings.part.<name>`; for one language of a text the generated text with both names. */
function labelOf(path: readonly string[], { document }: SettingsPage): string {
  return isTranslated(path) ? `${textArea}.${document}.${path.slice(-2).join('-')}` : `settings.part.${path.at(-1)}`;
}

/** Limits of numbers, and how secrets are replaced; of other settings the text `settings.hint.<property>`, if there is one. */
function hintOf(field: SettingField, { document }: SettingsPage, texts: ReadonlySet<string>): Value {
  const pattern = hintPatternOf(field);
  const specific = `settings.hint.${field.path.at(-1)}`;
  if (pattern === undefined) return texts.has(specific) ? { hint: specific } : {};
  const { minimum, maximum } = field.schema;
  const text = isAboutEmpty(pattern) ? `${textArea}.${document}.${nameEmptyHint(field)}` : `settings.${pattern}`;
  if (!pattern.startsWith('range')) return { hint: text };
  // 1,000,000
  const format = (limit: unknown): string => Number(limit).toLocaleString('en');
  return { hint: { key: text, with: { minimum: format(minimum), maximum: format(maximum) } } };
}

/** The text of a hint below `settings`, or the pattern of one that says what an empty answer means. */
function hintPatternOf(field: SettingField): string | undefined {
  const { kind, schema } = field;
  if (kind === 'secret') return 'secret';
  // The empty choice says it.
  if (kind === 'choice' || kind === 'reference') return undefined;
  const isRange = kind === 'wholeNumber' && typeof schema['minimum'] === 'number' && typeof schema['maximum'] === 'number';
  const base = isRange ? 'range' : kind === 'lines' ? 'onePerLine' : kind === 'moment' ? 'moment' : undefined;
  if (!mayBeEmpty(field)) return base;
  return base === undefined ? 'ifEmpty' : `${base}IfEmpty`;
}

const isAboutEmpty = (pattern: string): boolean => /ifEmpty$/i.test(pattern);
const nameEmptyHint = (field: SettingField): string => `empty-${nameEmpty(field)}`;

/** Labels of translated settings, `名前（日本語）`, and hints about empty answers, `空欄のとき：制限なし`, in every language. */
export function generateTexts(files: readonly ReadFile[], pages: readonly SettingsPage[]): readonly ReadFile[] {
  const sources = files.filter(({ kind, name }) => kind === 'text' && name.endsWith('/settings'));
  return sources.map((source) => {
    const { find } = createTexts(
      source.name.split('/')[0] ?? '',
      Object.fromEntries(flattenTexts('settings', source.value).map(({ key, text }) => [key, text])),
    );
    const value: Record<string, string> = {};
    const write = (document: string, name: string, pattern: string, parameter: string, text: string | undefined) => {
      const written = text === undefined ? undefined : find(pattern, { [parameter]: text });
      if (written !== undefined) value[`${document}.${name}`] = written;
    };
    const add = (document: string, field: SettingField): void => {
      for (const item of field.items) add(document, item);
      const [name = '', language = ''] = field.path.slice(-2);
      if (isTranslated(field.path))
        write(document, `${name}-${language}`, `settings.translated.${language}`, 'name', find(`settings.part.${name}`));
      const hint = hintPatternOf(field);
      if (hint !== undefined && isAboutEmpty(hint))
        write(document, nameEmptyHint(field), `settings.${hint}`, 'meaning', find(`settings.empty.${nameEmpty(field)}`));
    };
    for (const page of pages) for (const field of page.fields) add(page.document, field);
    return { ...source, name: source.name.replace(/settings$/, textArea), value };
  });
}
