// Every part of the benchmark returns rows of one table.

/** Parts of the benchmark, ordered by sensitivity to other load on the machine, the most sensitive first. */
export const partNames = [
  'forms',
  'startup',
  'check',
  'compile',
  'draw',
  'server',
  'token',
  'members',
  'weights',
  'scale',
] as const;
export type PartName = (typeof partNames)[number];

export interface Row {
  /** One of {@link partNames}. */
  readonly part: string;
  readonly name: string;
  readonly unit: string;
  /** Median of all rounds. */
  readonly value: number;
  /** Date of the measurement, `2026-11-22`, if it is older than the other rows. */
  readonly date?: string;
  /** The baseline's value in the same run: plain HTML, a bare route, stock RJSF with MUI. */
  readonly beside?: number;
  /** Upper or lower limit of value / beside, or of the value without `beside`. */
  readonly most?: number;
  readonly least?: number;
}

export interface BenchOptions {
  /** Few rounds and small sizes, to test the benchmark itself. */
  readonly isQuick: boolean;
  /** Also measures competitors that must be installed first. */
  readonly isAll: boolean;
  /** Prints progress. */
  readonly log: (line: string) => void;
}

/** `median([3, 1, 2])` → 2; 0 without values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** The number that is compared with the limit: value / beside, or the value alone. */
export function ratioOf({ value, beside }: Row): number {
  return beside === undefined ? value : value / beside;
}

/** Whether a row is within its limit; undefined without a limit. */
export function holdsLimit(row: Row): boolean | undefined {
  if (row.most !== undefined) return ratioOf(row) <= row.most;
  return row.least === undefined ? undefined : ratioOf(row) >= row.least;
}
