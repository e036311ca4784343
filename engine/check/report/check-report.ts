import type { Problem } from '../../declare/index.ts';

/** What a check found, as every writer takes it. */
export interface CheckReport {
  /** How many declared files were read. */
  readonly files: number;
  readonly problems: readonly Problem[];
  /** What was told and is mended now, where that was asked for. */
  readonly mended?: readonly Problem[];
}
