import { expect, test } from 'vitest';
import { eraYear } from '../../engine/ja/eras.ts';
import { ageOn, isDay } from '../../engine/validate/index.ts';
import { openField } from './forms.ts';

const birthday = openField({ kind: 'birthday' });

test.each([
  ['平成元年1月8日', '19890108'],
  ['昭和64年1月7日', '19890107'],
  ['平成31年4月30日', '20190430'],
  ['令和元年5月1日', '20190501'],
  ['H2.4.1', '19900401'],
  ['H020401', '19900401'],
])('reads %s, which lies in its era', (written, stored) => {
  expect(birthday.keeps(written)).toBe(stored);
  expect(birthday.rules(written)).toEqual([]);
});

test.each(['平成元年1月7日', '昭和64年1月8日', '平成31年5月1日', '令和元年4月30日', '平成0年4月1日'])(
  'does not read %s, which lies outside its era',
  (written) => {
    expect(birthday.keeps(written)).toBe(written);
    expect(birthday.rules(written)).not.toEqual([]);
  },
);

test.each([
  ['25/12/1990', '19901225'],
  ['12/25/1990', '19901225'],
  ['13/1/1990', '19900113'],
  ['1/13/1990', '19900113'],
  ['13/12/1990', '19901213'],
  ['12/13/1990', '19901213'],
  ['5/5/1990', '19900505'],
])('reads %s, whose day and month can be told apart', (written, stored) => expect(birthday.keeps(written)).toBe(stored));

test.each(['1/5/1990', '12/1/1990', '1/12/1990', '11/12/1990'])(
  'does not read %s, whose day and month cannot be told apart',
  (written) => expect(birthday.keeps(written)).toBe(written),
);

test('knows the days of each month, also in leap years', () => {
  const days = ['20220228', '20220229', '20240229', '19000229', '20000229', '20261030', '20261131', '20261231', '20261232'];
  expect(days.filter(isDay)).toEqual(['20220228', '20240229', '20000229', '20261030', '20261231']);
  const ends = ['20260101', '20260131', '20260001', '20260100', '20261301', '2026011', 20260101];
  expect(ends.filter(isDay)).toEqual(['20260101', '20260131']);
});

test('counts whole years up to the birthday, and has no age for other days', () => {
  const now = '2026-11-22T12:00:00+09:00';
  expect(['19900101', '19901121', '19901122', '19901123', '20261122'].map((day) => ageOn(day, now))).toEqual([36, 36, 36, 35, 0]);
  expect(['20261123', '19900230', ''].map((day) => ageOn(day, now))).toEqual([undefined, undefined, undefined]);
  expect(ageOn('19900101', 'no time')).toBeUndefined();
});

test('counts the years of an era from 1, and has none for other text', () => {
  expect(eraYear('19890107')).toEqual({ era: 'showa', year: 64 });
  expect(eraYear('19890108')).toEqual({ era: 'heisei', year: 1 });
  expect(eraYear('')).toBeUndefined();
  expect(eraYear('1990/01/05')).toBeUndefined();
});
