// Days are YYYYMMDD in Japan, which has had a fixed offset without summer time since 1951.
const japanOffset = 9 * 60 * 60 * 1000;

/** The day in Japan at a time: `"2026-11-20T15:00:00Z"` → `"20261121"`. Unreadable input → the empty string. */
export function todayInJapan(now: string): string {
  const time = Date.parse(now);
  // Only years with four digits.
  if (!(time >= -62_135_596_800_000 && time <= 253_402_214_400_000)) return '';
  return new Date(time + japanOffset).toISOString().slice(0, 10).replaceAll('-', '');
}
