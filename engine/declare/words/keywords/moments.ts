const relative = 'today(?:[+-][0-9]{1,4}[dwmy])?';
const day = '[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])';
const month = '[0-9]{4}-(?:0[1-9]|1[0-2])';
const time = '(?:[01][0-9]|2[0-3]):[0-5][0-9]';
const dateTime = `${day}T${time}`;
const relativeTime = 'now(?:[+-][0-9]{1,4}(?:min|h|d|w))?';

export const monthPattern = `^${month}$`;
export const timePattern = `^${time}$`;
export const dayPattern = `^${day}$`;
export const dateTimePattern = `^${dateTime}$`;

/** A day that is written out. */
export const writtenDay = {
  type: 'string',
  pattern: dayPattern,
  patternErrorMessage: 'must be a day such as "2026-04-01"',
} as const;
/** A day with its time that is written out. */
export const writtenDateTime = {
  type: 'string',
  pattern: dateTimePattern,
  patternErrorMessage: 'must be a day and time such as "2026-04-01T09:30"',
} as const;
/** A day, or one relative to today: `2026-04-01`, `today`, `today+30d`, `today-18y`. */
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
/** A day with a time, or one relative to now; a day stands for all of its times. */
export const dateTimeLimit = {
  type: 'string',
  pattern: `^(?:${dateTime}|${relativeTime}|${day}|${relative})$`,
  patternErrorMessage:
    'must be a day and time such as "2026-04-01T09:30" or "now+2h", or a day such as "2026-04-01" or "today+30d"',
} as const;
/** What a condition compares with a day, month or time. */
export const momentLimit = {
  type: 'string',
  pattern: `^(?:${day}|${relative}|${month}|${time}|${dateTime}|${relativeTime})$`,
  patternErrorMessage:
    'must be a day such as "2026-04-01" or "today-18y", a month such as "2026-04", a time such as "09:30", or both such as "2026-04-01T09:30" or "now+2h"',
} as const;
