const relative = 'today(?:[+-][0-9]{1,4}[dwmy])?';
const day = '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])';
const month = '[0-9]{4}-(?:0[1-9]|1[0-2])';
const time = '(?:[01][0-9]|2[0-3]):[0-5][0-9]';

export const monthPattern = `^${month}$`;
export const timePattern = `^${time}$`;
export const dayPattern = `^${day}$`;

/** A day that is written out. */
export const writtenDay = {
  type: 'string',
  pattern: dayPattern,
  patternErrorMessage: 'must be a day such as "2026-04-01"',
} as const;
/** A day, or one relative to today in Japan: `2026-04-01`, `today`, `today+30d`, `today-18y`. */
export const dayLimit = {
  type: 'string',
  pattern: `^(?:${day}|${relative})$`,
  patternErrorMessage: 'must be a day such as "2026-04-01", or "today", "today+30d", "today-18y"',
} as const;
export const monthLimit = {
  type: 'string',
  pattern: monthPattern,
  patternErrorMessage: 'must be a month such as "2026-04"',
} as const;
export const timeLimit = {
  type: 'string',
  pattern: timePattern,
  patternErrorMessage: 'must be a time of day such as "09:30"',
} as const;
/** What a condition compares with a day, month or time. */
export const momentLimit = {
  type: 'string',
  pattern: `^(?:${day}|${relative}|${month}|${time})$`,
  patternErrorMessage: 'must be a day such as "2026-04-01" or "today-18y", a month such as "2026-04", or a time such as "09:30"',
} as const;
