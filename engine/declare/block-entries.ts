import { entries } from '../blocks/entries.ts';
import type { BlockEntry } from './words/option-schemas.ts';

/** Sorted by name. */
export const blockEntries: readonly BlockEntry[] = Object.values(entries);
