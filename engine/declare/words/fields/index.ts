// The field kinds. A new kind needs its file in one of these folders, its compiler engine/compile/form/kinds/<kind>.ts and, if no
// existing widget fits, a widget in engine/render/fields/; each with a line in the index.ts (all.ts) beside it.
import type { FieldKindEntry } from '../option-schemas.ts';
import * as choices from './choices/index.ts';
import * as dates from './dates/index.ts';
import * as objects from './objects/index.ts';
import * as text from './text/index.ts';

export { commonFieldOptions } from './common.ts';
export { maxPictureBytes } from './objects/image.ts';
export { itemKeyPattern, notInRepeat } from './objects/repeat.ts';

/** Field kinds by the folder of their description. */
export const fieldFolders: Readonly<Record<string, Readonly<Record<string, FieldKindEntry>>>> = { choices, dates, objects, text };

/** Sorted by name. */
export const fieldKindEntries: readonly FieldKindEntry[] = Object.values(fieldFolders)
  .flatMap((folder) => Object.values(folder))
  .sort((left, right) => (left.kind < right.kind ? -1 : 1));
