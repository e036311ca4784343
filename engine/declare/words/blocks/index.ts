// The vocabulary of blocks. A new block needs its file in one of these folders with a line in that folder's index.ts, and its
// component engine/render/blocks/<folder>/<word>.tsx with a line in engine/render/blocks/index.ts.
import type { BlockEntry } from '../option-schemas.ts';
import * as boxes from './boxes/index.ts';
import * as content from './content/index.ts';
import * as forms from './forms/index.ts';
import * as navigation from './navigation/index.ts';
import * as shell from './shell/index.ts';

/** Blocks by the folder of their description. */
export const blockFolders: Readonly<Record<string, Readonly<Record<string, BlockEntry>>>> = {
  boxes,
  content,
  forms,
  navigation,
  shell,
};

/** Sorted by name. */
export const blockEntries: readonly BlockEntry[] = Object.values(blockFolders)
  .flatMap((folder) => Object.values(folder))
  .sort((left, right) => (left.block < right.block ? -1 : 1));
