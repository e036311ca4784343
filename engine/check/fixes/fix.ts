import { type Edit, findNodeAtOffset, type Node } from 'jsonc-parser';
import type { Problem } from '../../declare/index.ts';
import type { DeclaredFile } from '../read/declared-file.ts';

/** A change of one file of the project. */
export interface FileEdit extends Edit {
  readonly path: string;
}

/** Edits, and the problems that they solve together. */
export interface Fix {
  readonly problems: readonly Problem[];
  readonly edits: readonly FileEdit[];
}

/** The file to fix, and all files by path. */
export interface Source {
  readonly file: DeclaredFile;
  readonly tree: Node;
  readonly offsetOf: (line: number, column: number) => number;
  readonly files: ReadonlyMap<string, DeclaredFile>;
}

/**
 * The fix of a code: the problems of that code in one file → fixes. Only for codes with a single safe fix. Everything outside the
 * edits stays byte for byte.
 */
export type Fixer = (reported: readonly Problem[], source: Source) => readonly Fix[];

/** The property whose key is reported. */
export function findProperty({ line, column }: Problem, { tree, offsetOf }: Source): Node | undefined {
  const property = findNodeAtOffset(tree, offsetOf(line, column))?.parent;
  return property?.type === 'property' ? property : undefined;
}
