// What every part of the bench gives: rows of one table.
export interface Row {
  /** forms, check, compile, draw, server, weights. */
  readonly part: string;
  readonly name: string;
  readonly unit: string;
  /** Median of the rounds. */
  readonly value: number;
  /** The day it was measured, `2026-11-22`: of a kept row that is older than the others. */
  readonly date?: string;
  /** The same of what it is measured beside, in the same run: plain HTML, a bare route, stock RJSF with MUI. */
  readonly beside?: number;
  /** What value / beside (without `beside` the value) shall be at most, or at least. */
  readonly most?: number;
  readonly least?: number;
}

export interface Asked {
  /** Few rounds and small sizes: to see that it works. */
  readonly isQuick: boolean;
  /** Competitors that need an installation of their own too. */
  readonly isAll: boolean;
  /** Says how far it is. */
  readonly tell: (line: string) => void;
}

/** `median([3, 1, 2])` → 2; of none 0. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
}

/** What a row is held to: value / beside, or the value alone. */
export function ratioOf({ value, beside }: Row): number {
  return beside === undefined ? value : value / beside;
}

/** Whether a row keeps to its limit; undefined where it has none. */
export function holdsLimit(row: Row): boolean | undefined {
  if (row.most !== undefined) return ratioOf(row) <= row.most;
  return row.least === undefined ? undefined : ratioOf(row) >= row.least;
}
