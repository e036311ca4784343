import {
  type Answers,
  type FieldPlan,
  type FormPlan,
  isObject,
  type Json,
  type LoadedPage,
  readDefinition,
} from '../../../declare/index.ts';
import { isConfidential, mergeItems } from '../../../submit/index.ts';
import { findAnswer, isSame } from '../../../validate/index.ts';
import type { DraftStore } from '../../host.ts';
import { unreadableInput } from '../store/control.ts';

// Unsent answers stored per tab. Never contains secrets, one-time codes or policy acceptances.

export interface Draft {
  readonly answers: Answers;
  /** The saved answers that these are based on. */
  readonly bases: Answers;
  /** Whether it was typed in this version of the form. */
  readonly isCurrent: boolean;
}

/**
 * `draft/a_7f3k/signup`: the owner is the operator on operators' pages and the account on others; empty for guests. Forms about
 * one of several subjects have a draft per subject: `…/c_4k2`.
 */
export function draftKey({ root, data }: LoadedPage, form: FormPlan): string {
  const { operator, params } = data.screen;
  return ['draft', operator ?? root[readDefinition().root.person], form.id, ...Object.values(params)].join('/');
}

/**
 * Saves unsent answers, or deletes the draft if there are none. `bases`: the saved answers that they are based on. Returns false
 * if storing failed. Secrets, codes and acceptances are excluded: they are short and must be given again.
 */
export function writeDraft(
  drafts: DraftStore,
  key: string,
  form: FormPlan,
  { unsent, bases }: { readonly unsent: Answers; readonly bases: Answers },
): boolean {
  const storedFields = form.fields.filter((field) => isStorable(field) && Object.hasOwn(unsent, field.key));
  if (storedFields.length === 0) {
    drafts.clear(key);
    return true;
  }
  const answers = Object.fromEntries(storedFields.map((field) => [field.key, unsent[field.key] ?? null]));
  const typedOn = storedFields.map((field) => [field.key, bases[field.key] ?? null]);
  const draft = { version: form.version, answers, bases: Object.fromEntries(typedOn) };
  // An unreadable input cannot be restored: it comes back empty.
  return drafts.write(
    key,
    JSON.stringify(draft, (_name, value) => (value === unreadableInput ? null : value)),
  );
}

/** The draft's answers for fields that the form still has; undefined if it cannot be read. */
export function readDraft(drafts: DraftStore, key: string, form: FormPlan): Draft | undefined {
  const text = drafts.read(key);
  const draft = text === undefined ? undefined : parse(text);
  if (!isObject(draft) || !isObject(draft['answers'])) return undefined;
  const draftAnswers = draft['answers'];
  const bases = isObject(draft['bases']) ? draft['bases'] : {};
  const storedFields = form.fields.filter((field) => isStorable(field) && Object.hasOwn(draftAnswers, field.key));
  // Parsed JSON, as are the bases.
  const answers = Object.fromEntries(storedFields.map((field) => [field.key, draftAnswers[field.key] as Json]));
  return { answers, bases: bases as Answers, isCurrent: draft['version'] === form.version };
}

/** A field restored from a draft. `before`: the saved answer that the draft was based on, if known. */
export interface RestoredAnswer {
  readonly key: string;
  readonly answer: Json;
  readonly before: Json | undefined;
}

/** Applies a draft's answers to the current saved ones; items that others changed keep those changes. */
export function restoredAnswers(draft: Draft | undefined, form: FormPlan, saved: Answers): readonly RestoredAnswer[] {
  return Object.entries(draft?.answers ?? {}).map(([key, answer]) => {
    const before = draft?.bases[key];
    const hasItems = form.fields.some((field) => field.key === key && field.items !== undefined);
    if (!hasItems || before === undefined) return { key, answer, before };
    return { key, answer: mergeItems(before, answer, saved[key] ?? null), before };
  });
}

/** Whether a saved answer changed elsewhere since the draft was typed, to a value other than the draft's. */
export function isConflicting({ key, answer, before }: RestoredAnswer, saved: Answers): boolean {
  const latest = saved[key] ?? null;
  return before !== undefined && !isSame(before, latest) && !isSame(answer, latest);
}

function isStorable(field: FieldPlan): boolean {
  return !isConfidential(field) && findAnswer(field).isGivenAgain !== true;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
