import {
  isObject,
  listSettingsPages,
  nameChoices,
  nameSettingsPage,
  refersOf,
  type SettingField,
  type SettingsPage,
} from '../../declare/index.ts';
import { asList, asObject, asText } from '../checking.ts';
import type { Findings } from '../findings.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { flattenTexts } from '../read/flatten-texts.ts';
import { createReferenceContext, isIdentifier, labelOfReference } from './reference-fields.ts';
import { openEntities, reportUneditable } from './report-uneditable.ts';

type Value = Record<string, unknown>;

/** What the texts of translated settings are generated into: `settings-pages.memberConsents.title-ja`. */
const textArea = 'settings-pages';

/**
 * Replaces each screen and call with `"each": { "of": "settings" }` by one for each page of each settings document, with a form for
 * its fields and its examples. Reports excepted documents that do not exist. `{document}` in their addresses becomes the page; names of the form and the call get its name.
 */
export function expandSettings(files: readonly ReadFile[], findings: Findings): readonly ReadFile[] {
  const templates = files.filter((file) => isTemplate(file));
  if (templates.length === 0) return files;
  const pages = listPages(files);
  for (const template of templates) reportUnknown(template, files, findings);
  reportUneditable(templates, files, findings);
  const generated = templates.flatMap((template) => expandTemplate(template, pages, files));
  const withForm = new Set(generated.flatMap((file) => (file.kind === 'form' ? [file.path] : [])));
  const examples = new Set(templates.map(({ name }) => `screens/${name}`));
  const kept = files.filter((file) => !templates.includes(file) && !(file.kind === 'examples' && examples.has(file.name)));
  return [
    ...kept,
    ...generated,
    ...generateTexts(
      files,
      pages.filter(({ file }) => withForm.has(file.path)),
    ),
  ];
}

function isTemplate({ kind, value }: ReadFile): boolean {
  return (kind === 'screen' || kind === 'call') && isObject(value) && isObject(value['each']);
}

function reportUnknown(template: ReadFile, files: readonly ReadFile[], findings: Findings): void {
  const documents = files.filter(({ kind }) => kind === 'settings').map(({ name }) => name);
  for (const [index, name] of asList(asObject(asObject(template.value)['each'])['except']).entries())
    if (typeof name === 'string' && !documents.includes(name))
      findings.add(template, ['each', 'except', index], problems.SETTINGS_UNKNOWN(name, documents));
}

interface FoundPage {
  readonly page: SettingsPage;
  readonly file: ReadFile;
}

function listPages(files: readonly ReadFile[]): readonly FoundPage[] {
  const { inline } = openEntities(files);
  return files
    .filter(({ kind, value }) => kind === 'settings' && isObject(value))
    .flatMap((file) => listSettingsPages(file.name, inline(file.value)).map((page) => ({ page, file })));
}

function expandTemplate(template: ReadFile, pages: readonly FoundPage[], files: readonly ReadFile[]): readonly ReadFile[] {
  const { each, ...value } = asObject(template.value);
  const except = asList(asObject(each)['except']);
  const served = pages.filter(({ page }) => !except.includes(page.document));
  if (template.kind === 'call')
    return served.map(({ page }) => ({ ...template, name: nameCall(template.name, page), value: expandCall(value, page) }));
  const form = findForm(value['blocks']);
  const examples = files.find(({ kind, name }) => kind === 'examples' && name === `screens/${template.name}`);
  return served.flatMap(({ page, file }) => {
    const name = `${folderOf(template.name)}${nameSettingsPage(page)}`;
    const screen = { ...template, name, value: expandScreen(value, page) };
    const own = examples === undefined ? [] : [{ ...examples, name: `screens/${name}` }];
    if (form === undefined) return [screen, ...own];
    const created: ReadFile = { ...file, kind: 'form', name: nameForm(form, page), value: createForm(form, page, value) };
    return [screen, ...own, created];
  });
}

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);
const nameCall = (call: string, page: SettingsPage): string => `${call}.${nameSettingsPage(page).replace('/', '.')}`;
const nameForm = (form: string, page: SettingsPage): string => `${form}-${nameSettingsPage(page).replace(/[/.]/g, '-')}`;

function expandCall(call: Value, page: SettingsPage): Value {
  const form = asText(call['form'])?.replace(/^forms\//, '');
  return {
    ...call,
    id: nameCall(asText(call['id']) ?? '', page),
    path: asText(call['path'])?.replace('{document}', nameSettingsPage(page)),
    ...(form === undefined ? {} : { form: `forms/${nameForm(form, page)}` }),
    settingsPage: { document: page.document, lists: page.lists },
  };
}

function expandScreen(screen: Value, page: SettingsPage): Value {
  const at = page.lists.length === 0 ? '' : '/{at}';
  return {
    ...screen,
    route: `${asText(screen['route'])?.replace('{document}', nameSettingsPage(page))}${at}`,
    blocks: expandBlocks(screen['blocks'], page),
    settingsPage: { document: page.document, lists: page.lists },
  };
}

/** Gives blocks that draw the template’s form the page’s own form, call and sections. */
function expandBlocks(value: unknown, page: SettingsPage): unknown {
  if (Array.isArray(value)) return value.map((each) => expandBlocks(each, page));
  if (!isObject(value)) return value;
  const { of, send, sections } = value;
  if (typeof of !== 'string' || !of.startsWith('forms/'))
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, expandBlocks(each, page)]));
  const [section] = asList(sections);
  return {
    ...value,
    of: `forms/${nameForm(of.slice('forms/'.length), page)}`,
    ...(typeof send === 'string' ? { send: nameCall(send, page) } : {}),
    ...(section === undefined ? {} : { sections: createSections(page, asObject(section)) }),
  };
}

/** One section for each object of the settings, titled with its name. */
function createSections({ fields }: SettingsPage, section: Value): readonly Value[] {
  const groups = new Map<string, readonly string[]>();
  for (const field of fields) {
    const group = parentOf(field).join('.');
    groups.set(group, [...(groups.get(group) ?? []), field.key]);
  }
  return [...groups].map(([group, keys]) => ({
    ...section,
    ...(group === '' ? {} : { title: `settings.part.${group.split('.').at(-1)}` }),
    fields: keys,
  }));
}

/** The object that a field belongs to; translations of one text belong to the object around the text. */
function parentOf({ path }: SettingField): readonly string[] {
  return path.slice(0, isTranslated(path) ? -2 : -1);
}

const isTranslated = (path: readonly string[]): boolean => path.length > 1 && ['ja', 'en'].includes(path.at(-1) ?? '');

function findForm(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.map(findForm).find((found) => found !== undefined);
  if (!isObject(value)) return undefined;
  const { of, send } = value;
  if (typeof of === 'string' && of.startsWith('forms/') && send !== undefined) return of.slice('forms/'.length);
  return findForm(Object.values(value));
}

function createForm(form: string, page: SettingsPage, screen: Value): Value {
  const route = asText(screen['route']) ?? '';
  const fields = page.fields.map((field) => [
    field.key,
    { ...createField(field, page, route), ...(isIdentifier(field) ? { lockedWhen: { 'context.isPublished': true } } : {}) },
  ]);
  const context = createReferenceContext(page);
  return {
    id: nameForm(form, page),
    ...(Object.keys(context).length === 0 ? {} : { context }),
    fields: Object.fromEntries(fields),
    settingsPage: { document: page.document, lists: page.lists },
  };
}

function createField(field: SettingField, page: SettingsPage, route: string): Value {
  const { schema, path, kind, isRequired } = field;
  const common = { label: labelOf(path, page), ...hintOf(field) };
  const always = (isAlways: boolean): Value => ({ always: isAlways ? 'REQUIRED' : 'OPTIONAL' });
  switch (kind) {
    case 'boolean':
      return { kind: 'checkbox', ...always(false), ...common };
    case 'integer':
      return { kind: 'text', maxLength: 12, removesInvisible: true, ...always(isRequired && !isNullable(schema)), ...common };
    case 'secret':
      return { kind: 'text', raw: true, autocomplete: 'off', maxLength: readLength(schema), ...always(false), ...common };
    case 'choice': {
      const values = asList(schema['enum']).filter((each) => each !== null && each !== '');
      const isAlways = isRequired && values.length === asList(schema['enum']).length;
      return { kind: 'select', blank: !isAlways, ...always(isAlways), choices: listChoices(values), ...common };
    }
    case 'reference':
    case 'references': {
      const refers = refersOf(schema) ?? refersOf(asObject(schema['items'])) ?? '';
      const from = { at: `context.${nameChoices(refers)}` };
      const label = labelOfReference(path, refers) ?? labelOf(path, page);
      if (kind === 'references') return { kind: 'checkbox-group', ...always(false), choices: [], from, ...common, label };
      return { kind: 'select', blank: true, ...always(isRequired), choices: [], from, ...common, label };
    }
    case 'choices':
      return {
        kind: 'checkbox-group',
        ...always(false),
        choices: listChoices(asList(asObject(schema['items'])['enum'])),
        ...common,
      };
    case 'lines':
      return { kind: 'text', raw: true, rows: 4, maxLength: 10_000, ...always(false), ...common };
    case 'list':
    case 'map':
      return createRepeat(field, page, route, common);
    default: {
      const maxLength = readLength(schema);
      const isAlways = isRequired && (refusesEmpty(schema) || (path.at(-1) === 'ja' && schema['minLength'] !== 0));
      return {
        kind: 'text',
        raw: true,
        maxLength,
        ...(hasSyntax(schema) ? { removesInvisible: true } : {}),
        ...(schema['multiLine'] === true ? { rows: maxLength > 2_000 ? 10 : 3 } : {}),
        ...always(isAlways),
        ...(isIdentifier(field) ? { lockedIn: { at: 'context.published' } } : {}),
        ...common,
      };
    }
  }
}

/** Addresses, names and other texts of a fixed form. */
const hasSyntax = ({ format, pattern }: Value): boolean => format !== undefined || pattern !== undefined;

function createRepeat(field: SettingField, page: SettingsPage, route: string, common: Value): Value {
  const { schema, path, items, hasItemPages } = field;
  const below = nameSettingsPage({ document: page.document, lists: [...page.lists, path] });
  // A box cannot be inside of an item.
  const fields = items.map((item) => {
    const created = createField(item, page, route);
    const choices = listChoices(['true', 'false']);
    return [item.key, item.kind === 'boolean' ? { ...created, kind: 'select', blank: !item.isRequired, choices } : created];
  });
  return {
    kind: 'repeat',
    always: 'OPTIONAL',
    ...common,
    fields: Object.fromEntries(fields),
    least: 0,
    most: Math.min(Number(schema['maxItems'] ?? schema['maxProperties'] ?? 100), 1000),
    item: 'settings.itemN',
    add: 'settings.addItem',
    ...(hasItemPages ? { heading: 'heading', link: `${route.replace('{document}', below)}/{id}` } : {}),
  };
}

function listChoices(values: readonly unknown[]): readonly Value[] {
  return values.map((value) => ({ value: String(value), words: `settings.value.${String(value)}` }));
}

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

/** Limits of numbers, and how secrets are replaced. */
function hintOf({ kind, schema }: SettingField): Value {
  const { minimum, maximum } = schema;
  if (kind === 'integer' && typeof minimum === 'number' && typeof maximum === 'number')
    return { hint: { text: 'settings.range', with: { minimum, maximum } } };
  if (kind === 'lines') return { hint: 'settings.onePerLine' };
  return kind === 'secret' ? { hint: 'settings.secret' } : {};
}

/** The labels of translated settings, in every language: `名前（日本語）`. */
function generateTexts(files: readonly ReadFile[], pages: readonly FoundPage[]): readonly ReadFile[] {
  const sources = files.filter(({ kind, name }) => kind === 'text' && name.endsWith('/settings'));
  return sources.map((source) => {
    const texts = new Map(flattenTexts('settings', source.value).map(({ key, text }) => [key, text]));
    const value: Record<string, Record<string, string>> = {};
    const add = (document: string, { path, items }: SettingField): void => {
      for (const item of items) add(document, item);
      const [name = '', language = ''] = path.slice(-2);
      const pattern = texts.get(`settings.translated.${language}`);
      const label = texts.get(`settings.part.${name}`);
      if (!isTranslated(path) || pattern === undefined || label === undefined) return;
      value[document] = { ...value[document], [`${name}-${language}`]: pattern.replace('{{name}}', label) };
    };
    for (const { page } of pages) for (const field of page.fields) add(page.document, field);
    return { ...source, name: source.name.replace(/settings$/, textArea), value };
  });
}
