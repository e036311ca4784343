// Saved answers that changed after the form was opened, in another tab or on another device.
import type { Answers, FormPlan, Json } from '../../../declare/index.ts';
import { isSame } from '../../../validate/index.ts';

/** A field whose saved answer changed after the form was opened. */
export interface AnswerConflict {
  readonly key: string;
  /** Saved answer when the form was opened; undefined if unknown. */
  readonly before: Json | undefined;
  /** Current saved answer. */
  readonly latest: Json;
  /** The form's answer. Equal to `latest` if nothing was typed here. */
  readonly mine: Json;
}

/** Without scripts only the posted and the saved answers are known: `{ nickname: "REQUIRED" }`, `{ nickname: "OPTIONAL" }`. */
function comparePosted(form: FormPlan, posted: Answers, saved: Answers): readonly AnswerConflict[] {
  return form.fields.flatMap(({ key, secret }) => {
    const [mine, latest] = [posted[key] ?? null, saved[key] ?? null];
    return secret || isSame(mine, latest) ? [] : [{ key, before: undefined, latest, mine }];
  });
}

/** Where conflicts are found and reported. */
export interface ConflictOptions {
  readonly saved: () => Answers;
  readonly validateWhileTyping: () => Answers;
  readonly report: (list: readonly AnswerConflict[], isRestored?: boolean) => void;
}

/** Stores, for each field that changed elsewhere, the saved answer when the form was opened. */
export function createAnswerConflicts(form: FormPlan, { saved, validateWhileTyping, report }: ConflictOptions) {
  const opened = new Map<string, Json>();
  let isLatestExpected = false;

  /** Fields with a changed saved answer, in the form's order. */
  function list(): readonly AnswerConflict[] {
    return form.fields.flatMap(({ key, secret }) => {
      const before = opened.get(key);
      const latest = saved()[key] ?? null;
      if (secret || before === undefined || isSame(before, latest)) return [];
      return [{ key, before, latest, mine: validateWhileTyping()[key] ?? null }];
    });
  }

  return {
    /** `before`: the saved answer when the form was opened, or when the restored draft was typed. */
    note(key: string, before: Json): void {
      if (!opened.has(key)) opened.set(key, before);
    },
    clear: () => opened.clear(),
    /** Reports what was saved elsewhere since the restored draft was typed. */
    showRestored: () => report(list(), true),
    showPosted: (latest: Answers) => report(comparePosted(form, saved(), latest)),
    /** Compares the next page data with the current answers and reports the differences. */
    awaitLatest(): void {
      isLatestExpected = true;
    },
    /** Called when new page data arrived. */
    refreshed(): void {
      if (isLatestExpected) report(list());
      isLatestExpected = false;
    },
    /** The saved answers that the unsent ones are based on. Items are merged on arrival, so theirs are current. */
    bases(): Answers {
      const typedOn = [...opened].filter(([key]) => form.fields.some((field) => field.key === key && field.items === undefined));
      return { ...saved(), ...Object.fromEntries(typedOn) };
    },
  };
}
