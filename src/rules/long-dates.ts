/** A day in Japan: `(…, 'en')` → `"23 December 2026"`. */
export const formatLongDay = (at: Date, language: string): string => formatInJapan(at, language, {});

/** A time in Japan: `(…, 'ja')` → `"2026年11月21日 12:00"`. */
export const formatLongTime = (at: Date, language: string): string => formatInJapan(at, language, { timeStyle: 'short' });

function formatInJapan(at: Date, language: string, time: Intl.DateTimeFormatOptions): string {
  const format: Intl.DateTimeFormatOptions = { dateStyle: 'long', ...time, timeZone: 'Asia/Tokyo' };
  return new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', format).format(at);
}
