/** A declared file is wrong, told to its author. */
export interface Problem {
  readonly code: string;
  /** Relative to the project's root, `/` between folders. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly remedy: string;
}
