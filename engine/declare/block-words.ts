// The registry of blocks: the engine's, each described in engine/blocks/<block>/entry.ts, and those of packs.
import { entries } from '../blocks/entries.ts';
import { collectWords, sortWords } from './words/definition/words-of-packs.ts';
import type { BlockEntry } from './words/option-schemas.ts';

const readBlocks = collectWords<BlockEntry>(
  Object.values(entries),
  ({ blocks }) => blocks,
  ({ block }) => block,
);

/** All blocks, sorted by name. */
export const listBlocks = (): readonly BlockEntry[] => sortWords(readBlocks());

export const findBlock = (block: string): BlockEntry | undefined => readBlocks().get(block);
