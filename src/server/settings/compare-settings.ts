import { isObject, type Json, type Settings } from '../../../engine/declare/index.ts';
import { readJsonObject } from '../platform/json.ts';
import { type ChangePath, isSameOrder } from './drafts/merge.ts';
import { isEqual, readById } from './lists.ts';

/** One difference between two versions of settings. */
export interface Change {
  readonly document: string;
  /** Property names, and ids of list elements: `["entries", "hobby", "selectOptions", "climb"]`. */
  readonly path: ChangePath;
  /** `moved`: the same elements in another order; before and after are their ids. */
  readonly kind: 'added' | 'removed' | 'changed' | 'moved';
  readonly before?: Json;
  readonly after?: Json;
}

/**
 * Lists every difference, in the order of the settings. Translations of one text are compared as a whole, and so are lists
 * without ids. Pure. `NOT_USE` → `REQUIRED` → `[{ document: "registration", path: ["signUp", "fields", "nickname"], kind:
 * "changed", before: "NOT_USE", after: "REQUIRED" }]`
 */
export function compareSettings(before: Settings, after: Settings): readonly Change[] {
  return [...new Set([...Object.keys(after), ...Object.keys(before)])].flatMap((document) =>
    compareValues(before[document], after[document]).map(({ path, ...change }) => ({ document, path, ...change })),
  );
}

export type Difference = Omit<Change, 'document'>;

export function compareValues(before: Json | undefined, after: Json | undefined): readonly Difference[] {
  if (isEqual(before, after)) return [];
  if (before === undefined) return [{ path: [], kind: 'added', ...(after === undefined ? {} : { after }) }];
  if (after === undefined) return [{ path: [], kind: 'removed', before }];
  if (isTranslation(before) || isTranslation(after)) return [{ path: [], kind: 'changed', before, after }];
  if (isObject(before) && isObject(after)) {
    const [earlier, later] = [readJsonObject(before), readJsonObject(after)];
    return compareEach([...new Set([...Object.keys(later), ...Object.keys(earlier)])], (name) => [earlier[name], later[name]]);
  }
  const [earlierById, laterById] = [readById(before), readById(after)];
  if (earlierById === undefined || laterById === undefined) return [{ path: [], kind: 'changed', before, after }];
  const moved: readonly Difference[] = isSameOrder(earlierById, laterById)
    ? []
    : [{ path: [], kind: 'moved', before: [...earlierById.keys()], after: [...laterById.keys()] }];
  return [
    ...compareEach([...new Set([...laterById.keys(), ...earlierById.keys()])], (id) => [earlierById.get(id), laterById.get(id)]),
    ...moved,
  ];
}

function compareEach(
  steps: readonly string[],
  getBoth: (step: string) => readonly [Json | undefined, Json | undefined],
): readonly Difference[] {
  return steps.flatMap((step) =>
    compareValues(...getBoth(step)).map((difference) => ({ ...difference, path: [step, ...difference.path] })),
  );
}

/** Whether a value is a text with translations: `{ ja: "趣味", en: "Hobbies" }`. */
export function isTranslation(value: Json | undefined): boolean {
  return isObject(value) && Object.keys(value).length > 0 && Object.keys(value).every((name) => name === 'ja' || name === 'en');
}
