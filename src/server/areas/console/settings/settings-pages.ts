// The pages that are generated from the schemas of settings documents: one loader, form source and command for all of them.
import { inlineReferences } from '../../../../../engine/check/index.ts';
import {
  type Declarations,
  type Issue,
  isObject,
  type Json,
  type JsonObject,
  listSettingsPages,
  nameSettingsPage,
  type SettingField,
  type Settings,
  type SettingsPage,
} from '../../../../../engine/declare/index.ts';
import type { ConsoleSettingsPage } from '../../../../generated/pages.ts';
import { languages } from '../../../../rules/languages.ts';
import { readJsonObject } from '../../../platform/json.ts';
import { makeId } from '../../../platform/random.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { CommandContext, PageContext, RequestContext } from '../../../runtime/area.ts';
import type { AnyFormSource, AreaRegistry } from '../../../runtime/area-registry.ts';
import {
  findName,
  formatProblems,
  formatSettingValue,
  InvalidSettingsError,
  nameSetting,
  readElementId,
  saveDraft,
  sealSecret,
} from '../../../settings/index.ts';
import { operationOf, readNumber, readShown, refuseIssues } from './calls.ts';
import { readList } from './entries.ts';
import { findBlockerIssues } from './forms.ts';
import { describeReferences } from './reference-choices.ts';
import { listScheduledChanges } from './scheduled-changes.ts';
import { type DescribeItem, readPath, readSettingAnswers, writeSettingAnswers } from './setting-answers.ts';
import { readView, type SettingsView } from './view.ts';

const address = '/console/settings';

/** Pages where what a document sets can be tried; the text is `settings.related.<document>`. */
const relatedPages: { readonly [document: string]: string } = { identityProviders: '/console/identity-providers' };

/** Adds the generated screens, forms and calls to the registry. */
export function addSettingsPages(areas: AreaRegistry, declarations: Declarations): AreaRegistry {
  const add = <Part>(
    parts: { readonly [name: string]: { readonly settingsPage?: Pick<SettingsPage, 'document' | 'lists'> } },
    create: (page: SettingsPage) => Part,
  ): { readonly [name: string]: Part } =>
    Object.fromEntries(
      Object.entries(parts).flatMap(([name, { settingsPage }]) => {
        const page = settingsPage && findPage(declarations, settingsPage);
        return page === undefined ? [] : [[name, create(page)] as const];
      }),
    );
  return {
    ...areas,
    pages: { ...areas.pages, ...add(declarations.screens, (page) => (context) => loadPage(page, context)) },
    forms: { ...areas.forms, ...add(declarations.forms, createFormSource) },
    calls: { ...areas.calls, ...add(declarations.calls, (page) => (context) => savePage(page, context)) },
  };
}

function findPage(
  { settings, entities }: Declarations,
  named: Pick<SettingsPage, 'document' | 'lists'>,
): SettingsPage | undefined {
  const pages = listDocumentPages({ settings, entities }, named.document);
  return pages.find((page) => nameSettingsPage(page) === nameSettingsPage(named));
}

/** The pages of a document, the document itself first; without any: there is no such document. */
export function listDocumentPages(
  { settings, entities }: Pick<Declarations, 'settings' | 'entities'>,
  document: string,
): readonly SettingsPage[] {
  const schema = settings[document];
  if (schema === undefined) return [];
  return listSettingsPages(
    document,
    inlineReferences(schema, (name) => entities[name]),
  );
}

async function loadPage(page: SettingsPage, context: PageContext): Promise<JsonObject> {
  const view = await readView(context);
  const at = context.params['at'] ?? '';
  requireItem(page, view, at);
  const published = readSettingAnswers(page.fields, readItemAt(page, publishedOf(context)[page.document], at));
  const data: ConsoleSettingsPage = {
    mayChange: view.mayChange(page.document),
    hasDraft: view.draft !== undefined,
    isOutdated: view.isOutdated,
    revision: view.revision,
    baseVersion: view.baseVersion,
    heading: nameOf(page, context, view.drafted, at),
    lead: (page.lists.length === 0 ? context.plans.text(`settings.lead.${page.document}`, context.language) : undefined) ?? null,
    at,
    scheduled: page.lists.length === 0 ? await listScheduledChanges(context, page.document) : [],
    related: relatedOf(page, context),
    parent: parentOf(page, at),
    published: Object.fromEntries(
      Object.entries(published).flatMap(([key, answer]) =>
        typeof answer === 'string' || typeof answer === 'boolean' || answer === null ? [[key, answer]] : [],
      ),
    ),
  };
  return readJsonObject(data);
}

function relatedOf({ document }: SettingsPage, { plans, language }: RequestContext): ConsoleSettingsPage['related'] {
  const link = relatedPages[document];
  return link === undefined ? null : { text: plans.text(`settings.related.${document}`, language) ?? link, link };
}

const publishedOf = ({ plans }: RequestContext): Settings => plans.settings;

/** The title of an item, otherwise its identifier or its first value; empty: it has none. */
function nameItem(context: RequestContext, item: JsonObject, [first]: readonly SettingField[]): string {
  const name = findName(item, context.language) || readElementId(item)?.value;
  const value = first === undefined ? undefined : readPath(item, first.path);
  return name ?? (value === undefined ? '' : formatSettingValue(context, value, first?.path.at(-1)));
}

/** `利用の制限`, for an item `会員の同意 › 同意の種類 › 「おしらせ」` */
function nameOf({ document, lists }: SettingsPage, context: RequestContext, settings: Settings, at: string): string {
  const indexes = readIndexes(at);
  return nameSetting(
    context,
    settings,
    document,
    lists.flatMap((list, depth) => [...list, indexes[depth] ?? 0]),
  );
}

function parentOf({ document, lists }: SettingsPage, at: string): string {
  if (lists.length === 0) return address;
  const parent = `${address}/${nameSettingsPage({ document, lists: lists.slice(0, -1) })}`;
  return lists.length === 1 ? parent : `${parent}/${at.split('-').slice(0, -1).join('-')}`;
}

function createFormSource(page: SettingsPage): AnyFormSource {
  return {
    context: async (context) => {
      const { drafted } = await readView(context);
      const value = readItemAt(page, drafted[page.document], readItemPath(context));
      return describeReferences(context, { page, drafted, published: publishedOf(context), value });
    },
    initial: async (context) => {
      const { drafted } = await readView(context);
      const at = readItemPath(context);
      const describeItem: DescribeItem = (index, item, items) => ({
        id: at === '' ? String(index) : `${at}-${index}`,
        heading: nameItem(context, item, items),
      });
      return readSettingAnswers(page.fields, readItemAt(page, drafted[page.document], at), describeItem);
    },
    issues: (context) =>
      findBlockerIssues(context, page.document, (path) => {
        const location = locate(page, readItemPath(context), path);
        return location.isHere ? location.at : undefined;
      }),
  };
}

/** The item in the address of a page; empty: the document. */
function readItemPath(context: RequestContext): string {
  const at = 'params' in context && isObject(context.params) ? context.params['at'] : undefined;
  return typeof at === 'string' ? at : '';
}

async function savePage(page: SettingsPage, context: CommandContext): Promise<{ readonly redirectTo: string }> {
  const view = await readShown(context);
  const at = context.payload['at'] ?? '';
  requireItem(page, view, at);
  const { document, lists } = page;
  const writer = {
    seal: (text: string) => sealSecret(context.platform, document, text),
    createId: () => makeId(context.platform.random, 'i'),
  };
  const write = (item: JsonObject) => writeSettingAnswers(page.fields, item, context.answers, writer);
  const body = changeItem(readJsonObject(view.drafted[document] ?? {}), lists, readIndexes(at), write);
  const [revision, baseVersion] = [readNumber(context, 'revision'), readNumber(context, 'baseVersion')];
  try {
    const isFilledLater = (path: readonly (string | number)[]) => !isField(page, at, path.map(String));
    const change = { documents: { [document]: body }, revision, baseVersion, isFilledLater };
    const draft = await saveDraft(operationOf(context), change);
    const returnTo = `${address}/${nameSettingsPage(page)}${at === '' ? '' : `/${at}`}`;
    return { redirectTo: `${returnTo}?notice=${draft === undefined ? 'draftSame' : 'draftSaved'}` };
  } catch (error) {
    if (!(error instanceof InvalidSettingsError)) throw error;
    const settings = { ...view.drafted, [document]: body };
    throw refuseIssues(error.problems.map((problem) => createIssue(page, at, problem, settings, context)));
  }
}

type Problem = InvalidSettingsError['problems'][number];

/** Explains a problem in every language, because the rules of schemas have no texts in forms. */
function createIssue(
  page: SettingsPage,
  at: string,
  problem: Problem,
  settings: SettingsView['drafted'],
  { plans }: CommandContext,
): Issue {
  const because = languages.map((language) => [language, formatProblems([problem], settings, { plans, language }).join('')]);
  const location = problem.document === page.document ? locate(page, at, problem.path.map(String)).at : '';
  return { at: location, rule: 'settingInvalid', because: Object.fromEntries(because) };
}

interface IssueLocation {
  readonly at: string;
  readonly isHere: boolean;
}

/** Maps a path in the document to a field of the page: `["types", "0", "title"]` → `/types/0/title`. */
function locate({ fields, lists }: SettingsPage, at: string, path: readonly string[]): IssueLocation {
  const prefix = lists.flatMap((list, depth) => [...list, String(readIndexes(at)[depth] ?? 0)]);
  const elsewhere = { at: `/${path.join('/')}`, isHere: false };
  if (!prefix.every((step, index) => path[index] === step)) return elsewhere;
  const inner = path.slice(prefix.length);
  const field = fields.find((candidate) => candidate.path.every((step, index) => inner[index] === step));
  if (field === undefined) {
    // A missing object is reported at its first field.
    const first = fields.find((candidate) => inner.every((step, index) => candidate.path[index] === step));
    return first === undefined ? elsewhere : { at: `/${first.key}`, isHere: true };
  }
  const [index, ...inside] = inner.slice(field.path.length);
  if (index === undefined || field.kind !== 'list') return { at: `/${field.key}`, isHere: true };
  const item = field.items.find((item) => item.path.every((step, depth) => inside[depth] === step)) ?? field.items[0];
  return { at: `/${field.key}/${index}${item === undefined ? '' : `/${item.key}`}`, isHere: true };
}

/** Whether the page has a field for exactly the value at a path in the document. */
function isField({ fields, lists }: SettingsPage, at: string, path: readonly string[]): boolean {
  const prefix = lists.flatMap((list, depth) => [...list, String(readIndexes(at)[depth] ?? 0)]);
  if (!prefix.every((step, index) => path[index] === step)) return false;
  const isSame = (left: readonly string[], right: readonly string[]) => left.join('.') === right.join('.');
  const inner = path.slice(prefix.length);
  return fields.some(
    ({ path: fieldPath, items }) =>
      isSame(fieldPath, inner) || items.some((item) => isSame(item.path, inner.slice(fieldPath.length + 1))),
  );
}

/** `"0-2"` → `[0, 2]` */
function readIndexes(at: string): readonly number[] {
  return at === '' ? [] : at.split('-').map(Number);
}

function requireItem(page: SettingsPage, { drafted }: SettingsView, at: string): void {
  const isValid = at === '' || /^\d{1,4}(-\d{1,4}){0,9}$/.test(at);
  if (!isValid || readIndexes(at).length !== page.lists.length || readItemAt(page, drafted[page.document], at) === undefined)
    throw new RefusalError('NOT_FOUND');
}

function readItemAt({ lists }: SettingsPage, body: Json | undefined, at: string): Json | undefined {
  const indexes = readIndexes(at);
  return lists.reduce<Json | undefined>((value, list, depth) => readList(readPath(value, list))[indexes[depth] ?? 0], body);
}

/** Replaces the item at these lists and indexes. */
function changeItem(
  value: JsonObject,
  [list, ...lists]: SettingsPage['lists'],
  [index = 0, ...indexes]: readonly number[],
  change: (item: JsonObject) => JsonObject,
): JsonObject {
  if (list === undefined) return change(value);
  const replace = (object: JsonObject, [step = '', ...rest]: readonly string[]): JsonObject => {
    const below = object[step];
    if (rest.length > 0) return { ...object, [step]: replace(isObject(below) ? readJsonObject(below) : {}, rest) };
    const items = readList(below).map((item, place) => (place === index ? changeItem(item, lists, indexes, change) : item));
    return { ...object, [step]: items };
  };
  return replace(value, list);
}
