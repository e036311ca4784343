import { type Answers, type FieldPlan, type FormPlan, isObject, type Json, type LoadedPage } from '../../declare/index.ts';
import { mergeItems } from '../../submit/index.ts';
import type { DraftStore } from '../host.ts';

// What was typed and not yet sent, kept by the tab. Secrets, one-time codes and agreements never are.

export interface Draft {
  readonly answers: Answers;
  /** The kept items that answers of items were made from. */
  readonly bases: Answers;
  /** Whether it was typed in this version of the form. */
  readonly isCurrent: boolean;
}

/**
 * `draft/a_7f3k/signup`: whose it is, the operator's on operators' pages and the account's on others; a guest's is empty. A form about
 * one thing of several is another one for each: `…/c_4k2`.
 */
export function draftKey({ root, data }: LoadedPage, form: FormPlan): string {
  const { operator, params } = data.screen;
  return ['draft', operator ?? root.authId, form.id, ...Object.values(params)].join('/');
}

/** Keeps unsent answers; without any the draft goes. `bases`: the kept answers that they were typed on. */
export function writeDraft(drafts: DraftStore, key: string, form: FormPlan, unsent: Answers, bases: Answers): void {
  const kept = form.fields.filter((field) => isKept(field) && Object.hasOwn(unsent, field.key));
  if (kept.length === 0) return drafts.clear(key);
  const answers = Object.fromEntries(kept.map((field) => [field.key, unsent[field.key] ?? null]));
  const lists = kept.filter((field) => field.items !== undefined).map((field) => [field.key, bases[field.key] ?? null]);
  drafts.write(key, JSON.stringify({ version: form.version, answers, bases: Object.fromEntries(lists) }));
}

/** The answers of a draft, for fields that the form still has. What cannot be read is no draft. */
export function readDraft(drafts: DraftStore, key: string, form: FormPlan): Draft | undefined {
  const text = drafts.read(key);
  const draft = text === undefined ? undefined : parse(text);
  if (!isObject(draft) || !isObject(draft['answers'])) return undefined;
  const found = draft['answers'];
  const bases = isObject(draft['bases']) ? draft['bases'] : {};
  const kept = form.fields.filter((field) => isKept(field) && Object.hasOwn(found, field.key));
  // What JSON.parse gave is JSON; so are the bases.
  const answers = Object.fromEntries(kept.map((field) => [field.key, found[field.key] as Json]));
  return { answers, bases: bases as Answers, isCurrent: draft['version'] === form.version };
}

/** What a draft makes of the answers that are kept by now: items that others changed meanwhile keep that change. */
export function restoredAnswers(draft: Draft | undefined, present: Answers): readonly (readonly [string, Json])[] {
  return Object.entries(draft?.answers ?? {}).map(([key, answer]) => {
    const base = draft?.bases[key];
    return [key, base === undefined ? answer : mergeItems(base, answer, present[key] ?? null)];
  });
}

function isKept(field: FieldPlan): boolean {
  return !field.secret && field.answer !== 'policies' && field.options['autocomplete'] !== 'one-time-code';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
