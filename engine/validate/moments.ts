import { todayAt } from '../declare/index.ts';
import { isDay } from './days.ts';

const relativeDay = /^today(?:([+-][0-9]{1,4})([dwmy]))?$/;
const month = /^[0-9]{4}-(?:0[1-9]|1[0-2])$/;
const time = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/;
const daysIn: { readonly [unit: string]: number } = { d: 1, w: 7 };
const monthsIn: { readonly [unit: string]: number } = { m: 1, y: 12 };

/**
 * A day that may be relative to today, as YYYY-MM-DD: `"today+1m"` on 31 January 2026 → "2026-02-28". A day beyond years of
 * four digits is the last or first of them. Undefined if the time is unreadable; other texts stay unchanged.
 */
export function resolveDay(day: string, now: string): string | undefined {
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

/**
 * The order of two days, months or times of day: negative if the first is earlier. Days may be written YYYYMMDD or YYYY-MM-DD, the
 * second one also relative to today. Undefined if they cannot be compared.
 */
export function compareMoments(value: unknown, expected: unknown, now: string): number | undefined {
  const moment = readMoment(value);
  const limit = readMoment(typeof expected === 'string' ? resolveDay(expected, now) : undefined);
  if (moment === undefined || limit === undefined || moment.length !== limit.length) return undefined;
  return moment < limit ? -1 : moment === limit ? 0 : 1;
}

function readMoment(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (month.test(value) || time.test(value)) return value;
  const digits = value.length === 10 ? value.replaceAll('-', '') : value;
  return isDay(digits) ? digits : undefined;
}
