import type { Issue, JsonObject } from '../../../../../engine/declare/index.ts';
import { makeId } from '../../../platform/random.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { operatorOf } from '../../../platform/sessions/operators.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import {
  BlockedError,
  discardDraft,
  formatProblems,
  InvalidSettingsError,
  operationOfRequest,
  publishDraft,
  raiseRevision,
  rebaseDraft,
  referencesOf,
  rollBack,
  type SettingsOperation,
  saveDraft,
  withPresentSecrets,
} from '../../../settings/index.ts';
import { type AssessedPart, findNeededDocuments } from './draft/assess-view.ts';
import { addressOfPart, formatNeededDocuments, readPart } from './draft/draft-part.ts';
import { arrangeEntries, entriesOf, findEntry, optionsOf, readList, writeEntry } from './entries.ts';
import { readRollback } from './history.ts';
import { countAnswered } from './queries.ts';
import { keyOfPath, writeRegistration } from './registration.ts';
import { readView } from './view.ts';

export const saveRegistration: Command<'console.registration'> = async (context) => {
  const { answers } = context;
  const document = (await readShown(context)).drafted['registration'] ?? {};
  const body = writeRegistration(document, answers);
  return saveDocument(context, 'registration', body, '/console/registration', (path) => `/${keyOfPath(path)}`);
};

/** Saves the order of the custom fields and their rules. */
export const saveEntries: Command<'console.custom-info'> = async (context) => {
  const { drafted } = await readShown(context);
  const entries = entriesOf(drafted);
  const items = readList(context.answers['entries']);
  const unknown = items.findIndex((item) => !entries.some(({ id }) => id === item['id']));
  if (unknown !== -1) throw refuseIssues([{ at: `/entries/${unknown}/id`, rule: 'unknown' }]);
  const body = { ...drafted['customAssociatedInfo'], entries: arrangeEntries(entries, [...items]) };
  return saveDocument(context, 'customAssociatedInfo', body, '/console/custom-info', locateInList);
};

/** Saves one custom field. New ids have 128 random bits and are never reused, so that old answers keep their meaning. */
export const saveEntry: Command<'console.custom-info.entry'> = async (context) => {
  const { database, store, payload } = context;
  const { drafted } = await readShown(context);
  const entryId = payload['entryId'];
  const before = entryId === undefined ? undefined : findEntry(drafted, entryId);
  if (entryId !== undefined && before === undefined) throw new RefusalError('NOT_FOUND');
  const publishedIds = new Set(optionsOf(before).map((option) => option['id']));
  const items = readList(context.answers['options']);
  const unknown = items.findIndex(({ id }) => typeof id === 'string' && !publishedIds.has(id));
  if (unknown !== -1) throw refuseIssues([{ at: `/options/${unknown}/id`, rule: 'unknown' }]);
  // The type cannot change once members have answered.
  const isAnswered = entryId !== undefined && (await countAnswered(database, store.id, entryId)) > 0;
  const answers = isAnswered && before !== undefined ? { ...context.answers, type: before['type'] ?? null } : context.answers;
  const createEntryId = () => makeId(context.platform.random, 'c');
  const id = entryId ?? createEntryId();
  const entry = writeEntry(id, answers, createEntryId);
  const entries = entriesOf(drafted);
  const next =
    before === undefined ? [...entries, entry] : entries.map((listedEntry) => (listedEntry['id'] === id ? entry : listedEntry));
  const body = { ...drafted['customAssociatedInfo'], entries: next };
  const entryIndex = String(next.findIndex((listedEntry) => listedEntry['id'] === id));
  return saveDocument(context, 'customAssociatedInfo', body, '/console/custom-info', (path) => locateInEntry(path, entryIndex));
};

export const publish: Command<'console.publish'> = async (context) => {
  const change = { revision: readNumber(context, 'revision'), ...readPart(context.payload) };
  await withBlockerTexts(context, publishDraft(operationOf(context), change), change);
  return { redirectTo: '/console/publish?notice=published' };
};

/** Leads to the page about the chosen documents of the draft. */
export const chooseDocuments: Command<'console.publish-choice'> = async (context) => {
  const { draft } = await readView(context);
  const names = Object.keys(draft?.documents ?? {});
  const chosen = context.answers.documents ?? [];
  return { redirectTo: addressOfPart(chosen.length === names.length ? undefined : chosen) };
};

export const discard: Command<'console.discard'> = async (context) => {
  await discardDraft(operationOf(context), { revision: readNumber(context, 'revision') });
  return { redirectTo: '/console/publish?notice=draftDiscarded' };
};

/** Puts one document of the draft back to what is published, and keeps the rest. */
export const revert: Command<'console.revert'> = async (context) => {
  const documentId = context.payload.documentId ?? '';
  const { draft, base, baseVersion } = await readView(context);
  if (draft === undefined || !Object.hasOwn(draft.documents, documentId)) throw new RefusalError('NOT_FOUND');
  await saveDraft(operationOf(context), {
    documents: { [documentId]: base[documentId] ?? {} },
    revision: readNumber(context, 'revision'),
    baseVersion: Number(baseVersion),
  });
  return { redirectTo: '/console/publish?notice=draftSaved' };
};

export const rebase: Command<'console.rebase'> = async (context) => {
  const { draft } = await rebaseDraft(operationOf(context), { revision: readNumber(context, 'revision') });
  const { documents } = readPart(context.payload);
  return { redirectTo: addressOfPart(documents, draft === undefined ? 'draftSame' : 'draftRebased') };
};

/** Raises the revision of an element whose text the draft changes, so that members are asked again. */
export const raiseElementRevision: Command<'console.new-revision'> = async (context) => {
  const { payload, project } = context;
  const view = await readShown(context);
  const { identifiers } = referencesOf(project.declarations);
  const raised = raiseRevision(identifiers, view.drafted, { name: payload.name ?? '', id: payload.id ?? '' });
  if (raised === undefined) throw new RefusalError('NOT_FOUND');
  const { document, body = {} } = raised;
  await saveDraft(operationOf(context), {
    documents: { [document]: body },
    revision: Number(view.revision),
    baseVersion: Number(view.baseVersion),
  });
  return { redirectTo: addressOfPart(readPart(payload).documents, 'draftSaved') };
};

/** Puts one document into the draft as it was in an earlier version. A change of it that the draft has already is not replaced. */
export const restore: Command<'console.restore'> = async (context) => {
  const { store, plans, payload } = context;
  const documentId = payload.documentId ?? '';
  const version = readNumber(context, 'version');
  if (version < 1 || version >= store.settingsVersion) throw new RefusalError('NOT_FOUND');
  const { draft, revision, baseVersion, isOutdated } = await readView(context);
  // What equals the base of an outdated draft would not be part of it.
  if (isOutdated) throw new RefusalError('SETTINGS_CHANGED');
  if (Object.hasOwn(draft?.documents ?? {}, documentId)) throw new RefusalError('NOT_NOW');
  const { settings } = await readRollback(context, plans.settings, version);
  const body = Object.hasOwn(settings, documentId) ? settings[documentId] : undefined;
  if (body === undefined) throw new RefusalError('NOT_FOUND');
  const saved = await saveDraft(operationOf(context), {
    documents: withPresentSecrets({ [documentId]: body }, plans.settings),
    revision: Number(revision),
    baseVersion: Number(baseVersion),
  });
  return { redirectTo: `/console/publish?notice=${saved === undefined ? 'draftSame' : 'draftSaved'}` };
};

export const rollBackTo: Command<'console.roll-back'> = async (context) => {
  const [version, inForce] = [readNumber(context, 'version'), readNumber(context, 'inForce')];
  await withBlockerTexts(context, rollBack(operationOf(context), { version, inForce }));
  return { redirectTo: '/console/publish?notice=rolledBack' };
};

/**
 * Rethrows what refuses a draft, or a part of it, with a message that uses the names shown in the console, and names the documents
 * that a part of the own draft needs.
 */
export async function withBlockerTexts(
  context: CommandContext,
  publishing: Promise<unknown>,
  { drafterId, documents }: AssessedPart = {},
): Promise<void> {
  try {
    await publishing;
  } catch (error) {
    if (!(error instanceof BlockedError || error instanceof InvalidSettingsError)) throw error;
    const { code, problems, details } = error;
    const settings = error instanceof BlockedError ? error.settings : (await readView(context, drafterId)).drafted;
    const isOwn = drafterId === undefined || drafterId === operatorOf(context).id;
    const needed = documents === undefined || !isOwn ? [] : await findNeededDocuments(context, documents);
    const sentences = [...formatNeededDocuments(context, needed), ...formatProblems(problems, settings, context)];
    throw new RefusalError(code, { ...details, message: sentences.join(' ') });
  }
}

/** Saves a document in the operator's draft. `toField` maps a path in the document to the form's field. */
async function saveDocument(
  context: CommandContext,
  document: string,
  body: JsonObject,
  page: string,
  toField: (path: readonly string[]) => string,
): Promise<{ readonly redirectTo: string }> {
  const change = {
    documents: { [document]: body },
    revision: readNumber(context, 'revision'),
    baseVersion: readNumber(context, 'baseVersion'),
  };
  try {
    const draft = await saveDraft(operationOf(context), change);
    return { redirectTo: `${page}?notice=${draft === undefined ? 'draftSame' : 'draftSaved'}` };
  } catch (error) {
    if (!(error instanceof RefusalError) || error.details.issues === undefined) throw error;
    const issues = error.details.issues.map((issue) => ({ ...issue, at: locateIssue(issue, document, toField) }));
    throw refuseIssues(
      issues.filter(
        ({ at, rule }, index) => issues.findIndex((candidate) => candidate.at === at && candidate.rule === rule) === index,
      ),
    );
  }
}

function locateIssue({ at }: Issue, document: string, toField: (path: readonly string[]) => string): string {
  const [, first, ...path] = at.split('/');
  return first === document ? toField(path) : at;
}

/** Maps issues of the list. It has only rules: an issue of a title or condition is shown at the rule. */
function locateInList([list, index, part]: readonly string[]): string {
  const property = part === undefined ? [] : ['rule'];
  return `/${[list, index, ...property].filter((step) => step !== undefined).join('/')}`;
}

/** `entries/2/selectOptions/0/label/ja` of the third entry → `/options/0/label.ja`; issues of other entries keep their path. */
function locateInEntry(path: readonly string[], entryIndex: string): string {
  const [, index, part = '', ...rest] = path;
  // Of two duplicate titles, the one in this form gets the issue.
  if (part === 'title') return `/${[part, ...rest].join('.')}`;
  if (index !== entryIndex) return `/${path.join('/')}`;
  if (part !== 'selectOptions') return `/${[part, ...rest].join('.')}`;
  const [option, ...steps] = rest;
  return option === undefined ? '/options' : `/options/${option}/${steps.join('.')}`;
}

/** Reads the view that the page showed. Refuses a form rendered with another revision of the draft. */
export async function readShown(context: CommandContext) {
  const view = await readView(context);
  const isShown = readNumber(context, 'revision') === Number(view.revision);
  if (!isShown) throw new RefusalError('DRAFT_CHANGED');
  if (view.draft !== undefined) return view;
  // A new draft starts from the version that the page showed, even if a newer one was published meanwhile.
  const baseVersion = readNumber(context, 'baseVersion');
  const { store, project } = context;
  if (baseVersion < 1 || baseVersion > store.settingsVersion) throw new RefusalError('DRAFT_CHANGED');
  return baseVersion === store.settingsVersion ? view : { ...view, drafted: await project.settingsOf(store.id, baseVersion) };
}

export function operationOf(context: CommandContext): SettingsOperation {
  return operationOfRequest(context.request, context.project, operatorOf(context).id);
}

/** The largest number of a revision or version: that of PostgreSQL’s integer. */
const maxInteger = 2_147_483_647;

/** Reads a whole number from the payload. Throws a RefusalError if it is missing. */
export function readNumber({ payload }: CommandContext, name: string): number {
  const text = payload[name] ?? '';
  if (!/^\d{1,10}$/.test(text) || Number(text) > maxInteger) throw refuseIssues([{ at: `/${name}`, rule: 'required' }]);
  return Number(text);
}

export function refuseIssues(issues: readonly Issue[]): RefusalError {
  return new RefusalError('INVALID_ANSWERS', { issues });
}
