/** A declared file is wrong, told to its author. Lines and columns are 1-based; columns count UTF-16 units, as editors do. */
export interface Problem {
  readonly code: string;
  /** Relative to the project's root, `/` between folders. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Where what is wrong ends: the first place after it. */
  readonly endLine: number;
  readonly endColumn: number;
  readonly message: string;
  readonly remedy: string;
}
