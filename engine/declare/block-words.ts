// The registry of blocks: the engine's, each described in engine/blocks/<block>/entry.ts, and those of an application.
import { entries } from '../blocks/entries.ts';
import { type EngineDefinition, readDefinition } from './words/definition/define-engine.ts';
import type { BlockEntry } from './words/option-schemas.ts';

let cache: { readonly definition: EngineDefinition; readonly blocks: ReadonlyMap<string, BlockEntry> } | undefined;

/** The blocks by name, sorted: read when they are asked for, because the application defines its own after this module has loaded. */
function readBlocks(): ReadonlyMap<string, BlockEntry> {
  const definition = readDefinition();
  if (cache?.definition !== definition)
    cache = { definition, blocks: sortBlocks([...Object.values(entries), ...(definition.blocks ?? [])]) };
  return cache.blocks;
}

/** All blocks, sorted by name. */
export const listBlocks = (): readonly BlockEntry[] => [...readBlocks().values()];

export const findBlock = (block: string): BlockEntry | undefined => readBlocks().get(block);

function sortBlocks(unsorted: readonly BlockEntry[]): ReadonlyMap<string, BlockEntry> {
  const sorted = unsorted.toSorted((left, right) => (left.block < right.block ? -1 : 1));
  return new Map(sorted.map((entry) => [entry.block, entry]));
}
