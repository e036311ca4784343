import type { Json } from './json.ts';

/** An error in a declared file, for its author. Lines and columns are 1-based; columns count UTF-16 units, as editors do. */
export interface Problem {
  readonly code: string;
  /** Relative to the project root, separated by `/`. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** End of the range, exclusive. */
  readonly endLine: number;
  readonly endColumn: number;
  readonly message: string;
  readonly remedy: string;
  /** A name of an earlier language at this place. */
  readonly renamed?: RenamedName;
}

/** `{ from: "words", to: "text" }` */
export interface RenamedName {
  readonly from: string;
  readonly to: string;
  /** Its value now, if that changes too. */
  readonly value?: Json;
}
