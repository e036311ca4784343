import { formName } from '../../compile/index.ts';
import { isObject, listSettingsPages, nameSettingsPage, type SettingField, type SettingsPage } from '../../declare/index.ts';
import { asList, asObject, asText } from '../checking.ts';
import type { Findings } from '../findings.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { flattenTexts } from '../read/flatten-texts.ts';
import { objectsIn, replaceIn } from '../walk-json.ts';
import { openEntities, reportUneditable } from './report-uneditable.ts';
import { createForm, generateTexts, isTranslated, nameForm } from './settings-form.ts';

type Value = Record<string, unknown>;

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
  const texts = readTexts(files);
  const generated = templates.flatMap((template) => expandTemplate(template, pages, files, texts));
  const withForm = new Set(generated.flatMap((file) => (file.kind === 'form' ? [file.path] : [])));
  const examples = new Set(templates.map(({ name }) => `screens/${name}`));
  const kept = files.filter((file) => !templates.includes(file) && !(file.kind === 'examples' && examples.has(file.name)));
  return [
    ...kept,
    ...generated,
    ...generateTexts(
      files,
      pages.filter(({ file }) => withForm.has(file.path)).map(({ page }) => page),
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

/** The keys of the texts about settings. */
function readTexts(files: readonly ReadFile[]): ReadonlySet<string> {
  const sources = files.filter(({ kind, name }) => kind === 'text' && name.endsWith('/settings'));
  return new Set(sources.flatMap(({ value }) => flattenTexts('settings', value).map(({ key }) => key)));
}

function expandTemplate(
  template: ReadFile,
  pages: readonly FoundPage[],
  files: readonly ReadFile[],
  texts: ReadonlySet<string>,
): readonly ReadFile[] {
  const { each: source, ...value } = asObject(template.value);
  const { except: exceptions, ...calls } = asObject(source);
  const except = asList(exceptions);
  const served = pages.filter(({ page }) => !except.includes(page.document));
  if (template.kind === 'call')
    return served.map(({ page }) => ({ ...template, name: nameCall(template.name, page), value: expandCall(value, page) }));
  const form = findForm(value['blocks']);
  const examples = files.find(({ kind, name }) => kind === 'examples' && name === `screens/${template.name}`);
  return served.flatMap(({ page, file }) => {
    const name = `${folderOf(template.name)}${nameSettingsPage(page)}`;
    const screen = { ...template, name, value: expandScreen(value, page) };
    const ownExamples = examples === undefined ? [] : [{ ...examples, name: `screens/${name}` }];
    if (form === undefined) return [screen, ...ownExamples];
    const created: ReadFile = {
      ...file,
      kind: 'form',
      name: nameForm(form, page),
      value: createForm(form, page, { route: asText(value['route']) ?? '', texts, calls }),
    };
    return [screen, ...ownExamples, created];
  });
}

const folderOf = (name: string): string => name.slice(0, name.lastIndexOf('/') + 1);
const nameCall = (call: string, page: SettingsPage): string => `${call}.${nameSettingsPage(page).replace('/', '.')}`;

function expandCall(call: Value, page: SettingsPage): Value {
  const form = asText(call['form']);
  return {
    ...call,
    id: nameCall(asText(call['id']) ?? '', page),
    path: asText(call['path'])?.replace('{document}', nameSettingsPage(page)),
    ...(form === undefined ? {} : { form: `forms/${nameForm(formName(form), page)}` }),
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

const isForm = (form: unknown): form is string => typeof form === 'string' && form.startsWith('forms/');

/** Gives blocks that draw the template’s form the page’s own form, call and sections. */
function expandBlocks(blocks: unknown, page: SettingsPage): unknown {
  return replaceIn(blocks, (block) => {
    if (!isObject(block) || !isForm(block['form'])) return undefined;
    const { form, send, sections } = block;
    const [section] = asList(sections);
    return {
      ...block,
      form: `forms/${nameForm(formName(form), page)}`,
      ...(typeof send === 'string' ? { send: nameCall(send, page) } : {}),
      ...(section === undefined ? {} : { sections: createSections(page, asObject(section)) }),
    };
  });
}

/** One section for each object of the settings, titled with its name, then the advanced ones. */
function createSections({ fields }: SettingsPage, section: Value): readonly Value[] {
  const groups = new Map<string, readonly string[]>();
  const advanced = fields.filter(({ isAdvanced }) => isAdvanced).map(({ key }) => key);
  for (const field of fields.filter(({ isAdvanced }) => !isAdvanced)) {
    const group = parentOf(field).join('.');
    groups.set(group, [...(groups.get(group) ?? []), field.key]);
  }
  const sections = [...groups].map(([group, keys]) => ({
    ...section,
    ...(group === '' ? {} : { title: `settings.part.${group.split('.').at(-1)}` }),
    fields: keys,
  }));
  if (advanced.length === 0) return sections;
  return [...sections, { ...section, title: 'settings.advanced', folded: true, fields: advanced }];
}

/** The object that a field belongs to; translations of one text belong to the object around the text. */
function parentOf({ path }: SettingField): readonly string[] {
  return path.slice(0, isTranslated(path) ? -2 : -1);
}

function findForm(blocks: unknown): string | undefined {
  const drawn = objectsIn(blocks).find(({ form, send }) => isForm(form) && send !== undefined);
  return drawn === undefined ? undefined : formName(String(drawn['form']));
}
