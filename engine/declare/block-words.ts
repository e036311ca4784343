// The registry of blocks: the engine's, each described in engine/blocks/<block>/entry.ts, and those of an application.
import { entries } from '../blocks/entries.ts';
import type { BlockEntry } from './words/option-schemas.ts';

let blocks: ReadonlyMap<string, BlockEntry> = sortBlocks(Object.values(entries));

/** Adds blocks of an application, before anything is compiled or checked: `registerBlockEntries([{ block: "player", … }])`. */
export function registerBlockEntries(added: readonly BlockEntry[]): void {
  blocks = sortBlocks([...blocks.values(), ...added]);
}

/** All blocks, sorted by name. */
export const listBlocks = (): readonly BlockEntry[] => [...blocks.values()];

export const findBlock = (block: string): BlockEntry | undefined => blocks.get(block);

function sortBlocks(unsorted: readonly BlockEntry[]): ReadonlyMap<string, BlockEntry> {
  const sorted = unsorted.toSorted((left, right) => (left.block < right.block ? -1 : 1));
  return new Map(sorted.map((entry) => [entry.block, entry]));
}
