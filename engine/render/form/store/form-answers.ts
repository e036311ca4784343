import type { Answers, FieldPlan, FormPlan, FormState, Json, ValidationContext } from '../../../declare/index.ts';
import { mergeItems } from '../../../submit/index.ts';
import {
  findFieldVisibility,
  isAbsent,
  isComputing,
  isNoChoice,
  isSame,
  normaliseAnswer,
  readConditions,
  shownFields,
} from '../../../validate/index.ts';
import type { FormStoreOptions } from './control.ts';
import { newAnswers, startAnswers } from './start-answers.ts';

export type FormAnswers = ReturnType<typeof createFormAnswers>;

/** Effects of new page data: answers to write into controls, and the previous values of changed saved answers. */
export interface Refreshed {
  readonly written: readonly (readonly [key: string, answer: Json])[];
  readonly previous: readonly (readonly [key: string, before: Json])[];
  readonly isShownChanged: boolean;
}

/**
 * Creates the answers of a form: as typed (`live`), complete (`committed`: after blur) and saved by the server (`saved`), and the
 * fields that the complete ones show.
 */
export function createFormAnswers(form: FormPlan, state: FormState, options: Pick<FormStoreOptions, 'settings' | 'now'>) {
  const fields = new Map(form.fields.map((field) => [field.key, field]));
  let validationContext: ValidationContext = {
    context: state.context,
    settings: options.settings,
    now: options.now,
    set: state.set,
  };
  const compute = (answers: Answers) => computeAnswers(form, answers, validationContext);
  let saved: Answers = compute(startAnswers(form, state.answers));
  let live: Answers = saved;
  let committed: Answers = saved;
  let shownKeys = findShownKeys();
  let rejected: Answers = state.rejected ?? {};
  let drawn = state;

  function findShownKeys(): ReadonlySet<string> {
    return new Set(shownFields(form, committed, validationContext).map(({ key }) => key));
  }

  /** Returns whether the set of shown fields changed. */
  function updateShown(): boolean {
    const before = shownKeys;
    shownKeys = findShownKeys();
    return before.size !== shownKeys.size || [...shownKeys].some((key) => !before.has(key));
  }

  function isUnsent(key: string): boolean {
    return !isSame(live[key] ?? null, saved[key] ?? null);
  }

  /** Returns whether the normalised answer changed. */
  function set(key: string, answer: Json): boolean {
    const field = fields.get(key);
    if (field === undefined) return false;
    const normalised = normaliseAnswer(field, answer);
    if (isSame(normalised, live[key] ?? null)) return false;
    live = compute({ ...live, [key]: normalised });
    return true;
  }

  /** Whether the answer is a choice that the new data do not offer. */
  function isWithdrawn(key: string, { context }: FormState): boolean {
    const [field, answer] = [fields.get(key), live[key]];
    return field !== undefined && !Array.isArray(answer) && !isAbsent(answer) && isNoChoice(field, answer, { context });
  }

  return {
    live: () => live,
    committed: () => committed,
    saved: () => saved,
    rejected: () => rejected,
    validationContext: () => validationContext,
    shown: () => shownKeys,
    /** The current normalised answer, also of a hidden field. */
    answer: (key: string): Json => live[key] ?? null,
    field: (key: string): FieldPlan | undefined => fields.get(key),
    set,
    isUnsent,
    conditionsOf: (field: FieldPlan) => readConditions(field, form, committed, validationContext),

    /** Takes the typed answers as complete. Undefined if nothing changed. */
    commitAll(): { readonly isShownChanged: boolean } | undefined {
      if (isSame(committed, live)) return undefined;
      committed = live;
      return { isShownChanged: updateShown() };
    },

    setRejected(answers: Answers): void {
      rejected = Object.fromEntries(Object.entries(answers).filter(([key]) => fields.get(key)?.secret !== true));
    },

    /**
     * Applies new page data: replaces answers without unsent changes, merges lists of items. A choice that is no longer offered
     * leaves no answer, whatever the new data choose instead.
     */
    refresh(next: FormState, now: string): Refreshed {
      const written: (readonly [string, Json])[] = [];
      const previous: (readonly [string, Json])[] = [];
      for (const [key, answer] of newAnswers(form, drawn, next)) {
        const isTyped = isUnsent(key);
        const base = saved[key] ?? null;
        if (!isSame(base, answer)) previous.push([key, base]);
        saved = { ...saved, [key]: answer };
        if (isTyped && fields.get(key)?.items === undefined) continue;
        const merged = isTyped ? mergeItems(base, live[key] ?? null, answer) : isWithdrawn(key, next) ? null : answer;
        set(key, merged);
        committed = { ...committed, [key]: merged };
        written.push([key, merged]);
      }
      drawn = next;
      validationContext = { ...validationContext, context: next.context, now, set: next.set };
      rejected = next.rejected ?? rejected;
      [saved, live, committed] = [compute(saved), compute(live), compute(committed)];
      return { written, previous, isShownChanged: updateShown() };
    },

    /** Counts these answers as saved; anything typed since stays unsent. */
    markSaved(answers: Answers): void {
      saved = answers;
    },
  };
}

/** The answers with those that the engine calculates. */
function computeAnswers(form: FormPlan, answers: Answers, context: ValidationContext): Answers {
  const computing = form.fields.filter(isComputing);
  if (computing.length === 0) return answers;
  const visible = findFieldVisibility(form, answers, context).answers;
  return { ...answers, ...Object.fromEntries(computing.map(({ key }) => [key, visible[key] ?? answers[key] ?? null])) };
}
