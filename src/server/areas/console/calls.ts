import type { Issue, Json, JsonObject } from '../../../../engine/declare/index.ts';
import { makeId } from '../../platform/random.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { Command, CommandContext } from '../../runtime/area.ts';
import {
  BlockedError,
  discardDraft,
  formatProblems,
  publishDraft,
  rebaseDraft,
  rollBack,
  type SettingsOperation,
  saveDraftDocument,
} from '../../settings/index.ts';
import { arrangeEntries, entriesOf, findEntry, isNowhere, optionsOf, readList, writeEntry } from './entries.ts';
import { countAnswered } from './queries.ts';
import { keyOfPath, writeRegistration } from './registration.ts';
import { operatorOf, readView } from './view.ts';

export const saveRegistration: Command<'console.registration'> = async (context) => {
  const { answers } = context;
  // Words in one language are Japanese: English pages fall back on them, not the other way round.
  if (isFilled(answers['message.en']) && !isFilled(answers['message.ja'])) throw wrong([{ at: '/message.ja', rule: 'required' }]);
  const document = (await readShown(context)).wanted['registration'] ?? {};
  const body = writeRegistration(document, answers);
  return saveDocument(context, 'registration', body, '/console/registration', (path) => `/${keyOfPath(path)}`);
};

/** The order of the custom fields and their rules. */
export const saveEntries: Command<'console.custom-info'> = async (context) => {
  const { wanted } = await readShown(context);
  const entries = entriesOf(wanted);
  const items = readList(context.answers['entries']);
  const unknown = items.findIndex((item) => !entries.some(({ id }) => id === item['id']));
  if (unknown !== -1) throw wrong([{ at: `/entries/${unknown}/id`, rule: 'unknown' }]);
  const body = { ...wanted['customAssociatedInfo'], entries: arrangeEntries(entries, [...items]) };
  return saveDocument(context, 'customAssociatedInfo', body, '/console/custom-info', atList);
};

/** One custom field, new or changed. Ids are made here, of 128 bits: none comes twice, so that an old answer never means something new. */
export const saveEntry: Command<'console.custom-info.entry'> = async (context) => {
  const { database, store, payload } = context;
  const { wanted } = await readShown(context);
  const entryId = payload['entryId'];
  const before = entryId === undefined ? undefined : findEntry(wanted, entryId);
  if (entryId !== undefined && before === undefined)
    throw new RefusalError(404, 'NOT_FOUND', 'There is no such custom field any more.');
  const known = new Set(optionsOf(before).map((option) => option['id']));
  const items = readList(context.answers['options']);
  const unknown = items.findIndex(({ id }) => typeof id === 'string' && !known.has(id));
  if (unknown !== -1) throw wrong([{ at: `/options/${unknown}/id`, rule: 'unknown' }]);
  // What members answered keeps its meaning: another type is another field.
  const isAnswered = entryId !== undefined && (await countAnswered(database, store.id, entryId)) > 0;
  const answers = isAnswered && before !== undefined ? { ...context.answers, type: before['type'] ?? null } : context.answers;
  const makeFresh = () => makeId(context.platform.random, 'c');
  const id = entryId ?? makeFresh();
  const entry = writeEntry(id, before, answers, makeFresh);
  // Only here are the places known that the form does not ask for.
  if (isNowhere(entry) && answers['isHidden'] !== true) throw wrong([{ at: '/isHidden', rule: 'required' }]);
  const entries = entriesOf(wanted);
  const next = before === undefined ? [...entries, entry] : entries.map((each) => (each['id'] === id ? entry : each));
  const body = { ...wanted['customAssociatedInfo'], entries: next };
  const place = String(next.findIndex((each) => each['id'] === id));
  return saveDocument(context, 'customAssociatedInfo', body, '/console/custom-info', (path) => atEntry(path, place));
};

export const publish: Command<'console.publish'> = async (context) => {
  const revision = readNumber(context, 'revision');
  await withBlockerTexts(context, publishDraft(operationOf(context), { revision }));
  return { redirectTo: '/console/publish?notice=published' };
};

export const discard: Command<'console.discard'> = async (context) => {
  await discardDraft(operationOf(context), { revision: readNumber(context, 'revision') });
  return { redirectTo: '/console/publish?notice=draftDiscarded' };
};

export const rebase: Command<'console.rebase'> = async (context) => {
  const { draft } = await rebaseDraft(operationOf(context), { revision: readNumber(context, 'revision') });
  return { redirectTo: `/console/publish?notice=${draft === undefined ? 'draftSame' : 'draftRebased'}` };
};

export const rollBackTo: Command<'console.roll-back'> = async (context) => {
  const [version, inForce] = [readNumber(context, 'version'), readNumber(context, 'inForce')];
  await withBlockerTexts(context, rollBack(operationOf(context), { version, inForce }));
  return { redirectTo: '/console/publish?notice=rolledBack' };
};

/** Where members would get stuck is said by the names that the operator knows. */
async function withBlockerTexts(context: CommandContext, publishing: Promise<unknown>): Promise<void> {
  try {
    await publishing;
  } catch (error) {
    if (!(error instanceof BlockedError)) throw error;
    const { status, code, stops, settings, details } = error;
    const message = formatProblems(stops, settings, context).join(' ');
    throw new RefusalError(status, code, message, { ...details, isTranslated: true });
  }
}

/** Puts a document into the operator's draft. `toField`: where an issue below the document stands in the form. */
async function saveDocument(
  context: CommandContext,
  document: string,
  body: JsonObject,
  page: string,
  toField: (path: readonly string[]) => string,
): Promise<{ readonly redirectTo: string }> {
  const change = { document, body, revision: readNumber(context, 'revision'), baseVersion: readNumber(context, 'baseVersion') };
  try {
    const draft = await saveDraftDocument(operationOf(context), change);
    return { redirectTo: `${page}?notice=${draft === undefined ? 'draftSame' : 'draftSaved'}` };
  } catch (error) {
    if (!(error instanceof RefusalError) || error.details.issues === undefined) throw error;
    const issues = error.details.issues.map((issue) => ({ ...issue, at: placeIssue(issue, document, toField) }));
    throw wrong(
      issues.filter(({ at, rule }, index) => issues.findIndex((each) => each.at === at && each.rule === rule) === index),
    );
  }
}

function placeIssue({ at }: Issue, document: string, toField: (path: readonly string[]) => string): string {
  const [, first, ...path] = at.split('/');
  return first === document ? toField(path) : at;
}

/** In the list only rules are answered: a name that became the same as another one's by a rule is told there. */
function atList([list, index, part]: readonly string[]): string {
  const rest = part === 'title' ? ['rule'] : [];
  return `/${[list, index, ...rest].filter((step) => step !== undefined).join('/')}`;
}

/** `entries/2/selectOptions/0/label/ja` of the third entry → `/options/0/label.ja`; other entries' issues stay where they are. */
function atEntry(path: readonly string[], place: string): string {
  const [, index, part = '', ...rest] = path;
  // Of two equal names the one that stands in this form is told.
  if (part === 'title') return `/${[part, ...rest].join('.')}`;
  if (index !== place) return `/${path.join('/')}`;
  if (part !== 'selectOptions') return `/${[part, ...rest].join('.')}`;
  const [option, ...steps] = rest;
  return option === undefined ? '/options' : `/options/${option}/${steps.join('.')}`;
}

/** What the page showed: a form that was drawn with another draft says nothing of this one. */
async function readShown(context: CommandContext) {
  const view = await readView(context);
  const isShown = readNumber(context, 'revision') === Number(view.revision);
  if (!isShown) throw new RefusalError(409, 'DRAFT_CHANGED', 'The draft was changed meanwhile.');
  if (view.draft !== undefined) return view;
  // Without a draft it begins on the version that the page showed, though another one is in force by now.
  const baseVersion = readNumber(context, 'baseVersion');
  const { store, project } = context;
  if (baseVersion < 1 || baseVersion > store.settingsVersion)
    throw new RefusalError(409, 'DRAFT_CHANGED', 'The page was drawn with other settings.');
  return baseVersion === store.settingsVersion ? view : { ...view, wanted: await project.settingsOf(store.id, baseVersion) };
}

function operationOf(context: CommandContext): SettingsOperation {
  return { request: context.request, project: context.project, operatorId: operatorOf(context).id };
}

/** A whole number as forms send it. Without one the page is older than any draft: refused as such. */
function readNumber({ payload }: CommandContext, name: string): number {
  const text = payload[name] ?? '';
  if (!/^\d{1,10}$/.test(text)) throw wrong([{ at: `/${name}`, rule: 'required' }]);
  return Number(text);
}

function isFilled(answer: Json | undefined): boolean {
  return typeof answer === 'string' && answer !== '';
}

function wrong(issues: readonly Issue[]): RefusalError {
  return new RefusalError(422, 'INVALID_ANSWERS', 'The answers are not right.', { issues });
}
