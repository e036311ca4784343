// Written by npm run types from the folders of engine/formatters. Do not edit.
import { entry as capital } from './capital/entry.ts';
import { entry as date } from './date/entry.ts';
import { entry as dateTime } from './date-time/entry.ts';
import { entry as dateTimeSeconds } from './date-time-seconds/entry.ts';
import { entry as month } from './month/entry.ts';
import { entry as number } from './number/entry.ts';
import { entry as numericDate } from './numeric-date/entry.ts';
import { entry as plain } from './plain/entry.ts';
import { entry as shortDate } from './short-date/entry.ts';
import { entry as span } from './span/entry.ts';

/** By word. */
export const entries = {
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
