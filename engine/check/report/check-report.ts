import type { Problem } from '../../declare/index.ts';

/** The result of a check. Also the output of `check --format json`, so its names are a public format. */
export interface CheckReport {
  /** How many declared files were read. */
  readonly files: number;
  readonly problems: readonly Problem[];
  /** With `--fix`: the problems that were fixed. */
  readonly mended?: readonly Problem[];
}
