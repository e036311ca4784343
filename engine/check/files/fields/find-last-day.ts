/** The last day of the month, if a day does not exist: `"2026-11-31"` → `"2026-11-30"`; undefined: it exists. */
export function findLastDay(day: unknown): string | undefined {
  if (typeof day !== 'string') return undefined;
  // After the `T` is a time.
  const [year = 0, month = 0, date = 0] = day.slice(0, 10).split('-').map(Number);
  // The pattern checks months, but not their lengths.
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return date > last ? `${day.slice(0, 8)}${last}` : undefined;
}
