// Written by npm run types from the folders of engine/formatters. Do not edit.
import { format as capital } from './capital/format.ts';
import { format as date } from './date/format.ts';
import { format as dateTime } from './date-time/format.ts';
import { format as dateTimeSeconds } from './date-time-seconds/format.ts';
import { format as month } from './month/format.ts';
import { format as number } from './number/format.ts';
import { format as numericDate } from './numeric-date/format.ts';
import { format as plain } from './plain/format.ts';
import { format as shortDate } from './short-date/format.ts';
import { format as span } from './span/format.ts';

/** By word. */
export const formats = {
  capital,
  date,
  dateTime,
  dateTimeSeconds,
  month,
  number,
  numericDate,
  plain,
  shortDate,
  span,
};
