import { daySigns } from '../../declare/index.ts';
import type { Normaliser } from '../../validate/answers/normalisers.ts';

const yearFirst = new RegExp(`^([0-9]{4})(?:年|${daySigns.slash}+)([0-9]{1,2})月?$`);
const yearLast = /^([0-9]{1,2})\/([0-9]{4})$/;

/** `"2026年4月"`, `"2026/4"`, `"4/2026"` → `"2026-04"`; other texts stay unchanged. `text`: after NFKC. */
export const normalise: Normaliser = (text) => {
  const [, year, month] = yearFirst.exec(text) ?? [];
  if (year !== undefined && month !== undefined) return `${year}-${month.padStart(2, '0')}`;
  const [, first, last] = yearLast.exec(text) ?? [];
  return first === undefined || last === undefined ? text : `${last}-${first.padStart(2, '0')}`;
};
