// A time tells what day is today: with an offset, where that applies; in UTC (`Z`, as most times are written) in Japan.

/** Japan has had a fixed offset without summer time since 1951. */
const japanOffset = 9 * 60;

/**
 * The day at a time, YYYYMMDD: `"2026-11-20T15:00:00Z"` → `"20261121"`, `"2026-11-20T10:00:00-05:00"` → `"20261120"`. Unreadable input → the
 * empty string.
 */
export function todayAt(now: string): string {
  const time = Date.parse(now);
  // Only years with four digits.
  if (!(time >= -62_135_596_800_000 && time <= 253_402_214_400_000)) return '';
  return new Date(time + offsetOf(now) * 60_000).toISOString().slice(0, 10).replaceAll('-', '');
}

/** How many minutes a clock is ahead of UTC: `"2026-11-20T10:00:00-05:00"` → -300, `"2026-11-20T15:00:00Z"` → 540. */
export function offsetOf(now: string): number {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(now) ?? [];
  if (sign === undefined) return japanOffset;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * A time as it is written in a time zone: `("America/New_York", "2026-11-20T15:00:00.000Z")` → `"2026-11-20T10:00:00.000-05:00"`; without a
 * zone unchanged. Throws a RangeError for an unknown zone.
 */
export function writeInZone(timeZone: string | undefined, now: string): string {
  if (timeZone === undefined) return now;
  const time = new Date(now);
  const names = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(time);
  // Without digits for UTC itself.
  const offset = /[+-]\d\d:\d\d/.exec(names.find(({ type }) => type === 'timeZoneName')?.value ?? '')?.[0] ?? '+00:00';
  return new Date(time.getTime() + offsetOf(offset) * 60_000).toISOString().replace('Z', offset);
}
