/** The last day of the month of a day that the calendar does not have: `"2026-11-31"` → `"2026-11-30"`; undefined: there is that day. */
export function findLastDay(day: unknown): string | undefined {
  if (typeof day !== 'string') return undefined;
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  // A pattern knows the months, not how long each is.
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return date > last ? `${day.slice(0, 8)}${last}` : undefined;
}
