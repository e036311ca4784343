import type { NameEntries } from './name-entry.ts';

/** Purpose of a kind of file, and its properties. */
export interface FileKindEntry {
  readonly doc: string;
  readonly names: NameEntries;
}
