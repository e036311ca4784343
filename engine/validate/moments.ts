import { offsetOf, todayAt } from '../declare/index.ts';
import { isDay } from './days.ts';

const relativeDay = /^today(?:([+-][0-9]{1,4})([dwmy]))?$/;
const month = /^[0-9]{4}-(?:0[1-9]|1[0-2])$/;
const time = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/;
const dateTime = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T(?:[01][0-9]|2[0-3]):[0-5][0-9]$/;
const relativeTime = /^now(?:([+-][0-9]{1,4})(min|h|d|w))?$/;
const minutesIn: { readonly [unit: string]: number } = { min: 1, h: 60, d: 1440, w: 10_080 };
const daysIn: { readonly [unit: string]: number } = { d: 1, w: 7 };
const monthsIn: { readonly [unit: string]: number } = { m: 1, y: 12 };

/**
 * A day that may be relative to today, as YYYY-MM-DD: `"today+1m"` on 31 January 2026 → "2026-02-28". A day beyond years of
 * four digits is the last or first of them. Undefined if the time is unreadable; other texts stay unchanged.
 */
function resolveDay(day: string, now: string): string | undefined {
  const [, count, unit = ''] = relativeDay.exec(day) ?? [day];
  if (!day.startsWith('today')) return day;
  const today = todayAt(now);
  if (today === '') return undefined;
  const [year, monthIndex, date] = [Number(today.slice(0, 4)), Number(today.slice(4, 6)) - 1, Number(today.slice(6))];
  const months = monthIndex + Number(count ?? 0) * (monthsIn[unit] ?? 0);
  // Day 0 of the next month is the last of this one.
  const last = new Date(Date.UTC(year, months + 1, 0)).getUTCDate();
  const moved = new Date(Date.UTC(year, months, Math.min(date, last) + Number(count ?? 0) * (daysIn[unit] ?? 0)));
  if (moved.getUTCFullYear() > 9999) return '9999-12-31';
  return moved.getUTCFullYear() < 1 ? '0001-01-01' : moved.toISOString().slice(0, 10);
}

/** Like a relative day, a time relative to now, as YYYY-MM-DDTHH:MM: `"now+2h"`. Undefined if the time is unreadable; other texts stay unchanged. */
export function resolveMoment(moment: string, now: string): string | undefined {
  if (!moment.startsWith('now')) return resolveDay(moment, now);
  const [, count, unit = ''] = relativeTime.exec(moment) ?? [];
  const minutes = Date.parse(now) / 60_000 + offsetOf(now) + Number(count ?? 0) * (minutesIn[unit] ?? 0);
  return Number.isNaN(minutes) ? undefined : new Date(minutes * 60_000).toISOString().slice(0, 16);
}

/**
 * The order of two days, months or times: negative if the first is earlier. Days may be written YYYYMMDD or YYYY-MM-DD, with or without a
 * time; the second one may also be relative to today or now. Of a day and one with a time only the days are compared. Undefined if they cannot
 * be compared.
 */
export function compareMoments(value: unknown, expected: unknown, now: string): number | undefined {
  const moment = readMoment(value);
  const limit = readMoment(typeof expected === 'string' ? resolveMoment(expected, now) : undefined);
  if (moment === undefined || limit === undefined) return undefined;
  const isOfDay = moment.length === dayLength || limit.length === dayLength;
  const [left, right] = isOfDay ? [moment.slice(0, dayLength), limit.slice(0, dayLength)] : [moment, limit];
  if (left.length !== right.length) return undefined;
  return left < right ? -1 : left === right ? 0 : 1;
}

/** YYYYMMDD. */
const dayLength = 8;

/** A day becomes YYYYMMDD, one with a time YYYYMMDDTHH:MM. */
function readMoment(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (month.test(value) || time.test(value)) return value;
  const [day = '', hour] = dateTime.test(value) ? value.split('T') : [value];
  const digits = day.length === 10 ? day.replaceAll('-', '') : day;
  return isDay(digits) ? (hour === undefined ? digits : `${digits}T${hour}`) : undefined;
}
