import type { Normaliser } from '../../validate/answers/normalisers.ts';
import { readTime } from '../../validate/answers/read-time.ts';
import { readDay } from '../../validate/read-day.ts';

// A day has no colon, and a time no white space.
const parts = /^([^:T時]*[^:T時\s])(?:T|\s+)([0-9:時分]+)$/;
const fraction = /\.0+$/;

/** `"2026/4/1 9:30"`, `"2026年4月1日 9時30分"` → `"2026-04-01T09:30"`; other texts stay unchanged. `text`: after NFKC. */
export const normalise: Normaliser = (text) => {
  const [, written = '', time = ''] = parts.exec(text.replace(fraction, '')) ?? [];
  const day = readDay(written);
  return day === undefined ? text : `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T${readTime(time)}`;
};
