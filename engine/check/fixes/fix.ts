import type { Node } from 'jsonc-parser';
import type { Problem } from '../../declare/index.ts';
import type { TextEdit } from '../language/text-edit.ts';
import type { DeclaredFile } from '../read/declared-file.ts';

/** A change of one file of the project. */
export interface FileEdit extends TextEdit {
  readonly path: string;
}

/** Problems that go away together, and the changes that do it. */
export interface Mend {
  readonly problems: readonly Problem[];
  readonly edits: readonly FileEdit[];
}

/** A file that is to be mended. Others are found by their path. */
export interface Source {
  readonly file: DeclaredFile;
  readonly tree: Node;
  readonly offsetOf: (line: number, column: number) => number;
  readonly files: ReadonlyMap<string, DeclaredFile>;
}

/**
 * The mend of a code, of which there must be one alone that nobody could want otherwise: what is told in one file → the changes. All
 * that is not changed stays byte for byte.
 */
export type Fix = (told: readonly Problem[], source: Source) => readonly Mend[];
