import { describe, expect, test } from 'vitest';
import type { Json } from '../../engine/declare/index.ts';
import { resolveMoment, testValue, validateAnswers } from '../../engine/validate/index.ts';
import { now, openField, openForm } from './forms.ts';

describe('a day relative to today', () => {
  test.each([
    ['today', now, '2026-11-21'],
    ['today+30d', now, '2026-12-21'],
    ['today-1w', now, '2026-11-14'],
    ['today-18y', now, '2008-11-21'],
    ['today', '2026-11-20T14:59:59Z', '2026-11-20'],
    ['today', '2026-11-20T15:00:00Z', '2026-11-21'],
    ['today+1m', '2026-01-31T12:00:00+09:00', '2026-02-28'],
    ['today+1m', '2028-01-31T12:00:00+09:00', '2028-02-29'],
    ['today-1y', '2028-02-29T12:00:00+09:00', '2027-02-28'],
    ['today-4y', '2028-02-29T12:00:00+09:00', '2024-02-29'],
    ['today+1d', '2028-02-28T12:00:00+09:00', '2028-02-29'],
    ['today+365d', '2027-03-01T12:00:00+09:00', '2028-02-29'],
    // Where the time is written; clocks in summer time change on these days.
    ['today+1d', '2026-03-28T23:59:59+01:00', '2026-03-29'],
    ['today-1d', '2026-11-01T01:30:00-04:00', '2026-10-31'],
    ['today', '2026-11-20T23:30:00-05:00', '2026-11-20'],
    ['today', '2026-11-20T23:30:00+00:00', '2026-11-20'],
    ['now+2h', '2026-11-20T23:30:00-05:00', '2026-11-21T01:30'],
    ['today+9999y', now, '9999-12-31'],
    ['today-9999y', now, '0001-01-01'],
    ['2026-04-01', now, '2026-04-01'],
  ])('%s at %s is %s', (day, at, resolved) => expect(resolveMoment(day, at)).toBe(resolved));

  test('is unknown at an unreadable time', () => expect(resolveMoment('today', '')).toBeUndefined());
});

describe('a date', () => {
  test('has limits that move with the days', () => {
    const delivery = openField({ kind: 'date', min: 'today+3d', max: 'today+2m' });
    const read = (day: string) => delivery.rules(day);
    expect([read('2026-11-23'), read('2026-11-24'), read('2027-01-21'), read('2027-01-22')]).toEqual([
      ['dayFrom'],
      [],
      [],
      ['dayTo'],
    ]);
  });

  test('can require an age', () => {
    const birthday = openField({ kind: 'date', max: 'today-18y' });
    expect([birthday.rules('2008-11-21'), birthday.rules('2008-11-22')]).toEqual([[], ['dayTo']]);
  });

  test('tells the day that a limit means today', () => {
    const { plan, validators } = openForm({ id: 'f', fields: { day: { kind: 'date', min: 'today+3d' } } });
    const { issues } = validateAnswers(plan, validators, { day: '2026-11-21' }, { context: {}, settings: {}, now });
    expect(issues).toEqual([{ at: '/day', rule: 'dayFrom', limit: '2026-11-24' }]);
  });

  const stay = openForm({
    id: 'f',
    context: { lastDay: { type: 'string' } },
    fields: {
      arrival: { kind: 'date', min: 'today' },
      departure: { kind: 'date', after: { at: 'form.arrival' }, max: { at: 'context.lastDay' } },
      breakfast: { kind: 'date', min: { at: 'form.arrival' }, max: { at: 'form.departure' } },
    },
  });

  test.each<[string, { readonly [key: string]: Json }, readonly string[]]>([
    ['in order', { arrival: '2026-12-01', departure: '2026-12-02' }, []],
    ['the same', { arrival: '2026-12-01', departure: '2026-12-01' }, ['departure after']],
    ['reversed', { arrival: '2026-12-02', departure: '2026-12-01' }, ['departure after']],
    ['one missing', { departure: '2026-12-01' }, []],
    ['one impossible', { arrival: '2026-02-30', departure: '2026-12-01' }, ['arrival realDate']],
    ['one of another type', { arrival: ['2026-12-05'], departure: '2026-12-01' }, ['arrival type']],
    ['beyond the context', { arrival: '2026-12-01', departure: '2027-01-02' }, ['departure dayTo']],
    ['at both limits', { arrival: '2026-12-01', departure: '2026-12-02', breakfast: '2026-12-02' }, []],
    ['between no days', { arrival: '2026-12-02', departure: '2026-12-03', breakfast: '2026-12-01' }, ['breakfast dayFrom']],
  ])('is compared with other answers: %s', (_what, answers, issues) => {
    expect(stay.validate(answers, { lastDay: '2027-01-01' })).toEqual(issues);
  });

  test.each(['2026-02-30', '2025-02-29', '2026-13-01', '26-01-01', '12026-01-01', '2026-1-1T00:00', '0000-01-01', '1e3', '-0'])(
    'refuses %s',
    (day) => expect(openField({ kind: 'date' }).rules(day)).toHaveLength(1),
  );
});

describe('a time', () => {
  const opening = openField({ kind: 'time', min: '09:00', max: '17:30' });

  test.each([
    ['09:00', '09:00'],
    ['９：３０', '09:30'],
    ['9:05', '09:05'],
    ['9時5分', '09:05'],
    ['９時', '09:00'],
    ['0930', '09:30'],
    ['17:30:00', '17:30'],
  ])('reads %s as %s', (typed, time) => expect([opening.keeps(typed), opening.rules(typed)]).toEqual([time, []]));

  test.each<[Json, readonly string[]]>([
    ['08:59', ['timeFrom']],
    ['17:31', ['timeTo']],
    ['24:00', ['format', 'timeTo']],
    ['12:60', ['format']],
    ['9:', ['format']],
    ['noon', ['format']],
    ['\uE000unreadable', ['format']],
    [930, ['type']],
    [['09:30'], ['type']],
    ['9'.repeat(1_000_000), ['format']],
  ])('refuses %j with %j', (typed, rules) => expect(opening.rules(typed)).toEqual(rules));
});

describe('a day with a time', () => {
  const appointment = openField({ kind: 'date-time', min: 'now+2h', max: 'today+30d' });

  test.each([
    ['2026-12-01T09:30', '2026-12-01T09:30'],
    ['2026-12-01T09:30:00', '2026-12-01T09:30'],
    ['2026-12-01T09:30:00.000', '2026-12-01T09:30'],
    ['2026-12-01 9:30', '2026-12-01T09:30'],
    ['２０２６／１２／１　９：３０', '2026-12-01T09:30'],
    ['2026年12月1日 9時30分', '2026-12-01T09:30'],
    ['2026年12月1日 ９時', '2026-12-01T09:00'],
  ])('reads %s as %s', (typed, answer) => expect([appointment.keeps(typed), appointment.rules(typed)]).toEqual([answer, []]));

  test.each<[Json, readonly string[]]>([
    ['2026-11-21T13:59', ['dateTimeFrom']],
    ['2026-11-21T14:00', []],
    ['2026-12-21T23:59', []],
    ['2026-12-22T00:00', ['dateTimeTo']],
    ['2026-02-30T09:30', ['realDate']],
    ['2026-12-01T24:00', ['format']],
    ['2026-12-01', ['format']],
    ['09:30', ['format']],
    ['2026-12-01T', ['format']],
    ['2026-12-01T09:30Z', ['format']],
    ['\uE000unreadable', ['format']],
    [202612010930, ['type']],
    [['2026-12-01T09:30'], ['type']],
    ['9'.repeat(1_000_000), ['format']],
    [`${'1'.repeat(400)}${' '.repeat(400)}x`, ['format']],
  ])('refuses %j with %j', (typed, rules) => expect(appointment.rules(typed)).toEqual(rules));

  test.each([
    ['now', now, '2026-11-21T12:00'],
    ['now+2h', now, '2026-11-21T14:00'],
    ['now-30min', now, '2026-11-21T11:30'],
    ['now+1w', now, '2026-11-28T12:00'],
    ['now+1d', '2026-12-31T14:59:59Z', '2027-01-01T23:59'],
  ])('%s at %s is %s in Japan', (moment, at, resolved) => expect(resolveMoment(moment, at)).toBe(resolved));

  test('of a limit that is a day all times are allowed', () => {
    const fixed = openField({ kind: 'date-time', min: '2026-12-01', max: '2026-12-02' });
    const times = ['2026-11-30T23:59', '2026-12-01T00:00', '2026-12-02T23:59', '2026-12-03T00:00'];
    expect(times.map((time) => fixed.rules(time))).toEqual([['dateTimeFrom'], [], [], ['dateTimeTo']]);
  });

  test('is compared with other answers, and with the day of a date', () => {
    const { validate } = openForm({
      id: 'f',
      fields: {
        day: { kind: 'date' },
        start: { kind: 'date-time', min: { at: 'form.day' } },
        end: { kind: 'date-time', after: { at: 'form.start' }, max: { at: 'form.day' } },
      },
    });
    const day = '2026-12-01';
    expect([
      validate({ day, start: '2026-12-01T00:00', end: '2026-12-01T00:01' }),
      validate({ day, start: '2026-12-01T09:00', end: '2026-12-01T09:00' }),
      validate({ day, start: '2026-11-30T23:59', end: '2026-12-02T00:00' }),
    ]).toEqual([[], ['end after'], ['start dateTimeFrom', 'end dateTimeTo']]);
  });
});

describe('a month', () => {
  const expiry = openField({ kind: 'month', min: '2026-11' });

  test.each(['2026-11', '2026/11', '2026年11月', '２０２６．１１', '11/2026'])('reads %s', (typed) =>
    expect([expiry.keeps(typed), expiry.rules(typed)]).toEqual(['2026-11', []]),
  );

  test.each<[Json, readonly string[]]>([
    ['2026-10', ['monthFrom']],
    ['2026-13', ['format']],
    ['26-11', ['format']],
    ['20261', ['format']],
    [202611, ['type']],
  ])('refuses %j with %j', (typed, rules) => expect(expiry.rules(typed)).toEqual(rules));
});

describe('numbers are compared with other answers', () => {
  const order = openForm(
    {
      id: 'f',
      settings: {},
      fields: {
        price: { kind: 'integer', min: 0 },
        discount: { kind: 'integer', lessThan: { at: 'form.price' } },
        deposit: { kind: 'integer', max: { at: 'form.price' }, greaterThan: { at: 'settings.shop.fee' } },
      },
    },
    { shop: { fee: 100 } },
  );

  test.each<[{ readonly [key: string]: Json }, readonly string[]]>([
    [{ price: 1000, discount: 999, deposit: 1000 }, []],
    [{ price: '１０００', discount: '1000' }, ['discount lessThan']],
    [{ price: 1000, deposit: 1001 }, ['deposit maximum']],
    [{ price: 1000, deposit: 100 }, ['deposit greaterThan']],
    [{ discount: 5, deposit: 101 }, []],
    [{ price: 'x', discount: 5 }, ['price type']],
  ])('%j has the issues %j', (answers, issues) => expect(order.validate(answers)).toEqual(issues));
});

test.each<[string, unknown, unknown, boolean]>([
  ['before', '20261120', '2026-11-21', true],
  ['after', '09:30', '09:00', true],
  ['after', '2026-12', '2026-11', true],
  ['after', '2026-12', '2026-11-01', false],
  ['before', '2026-11-21T11:59', 'now', true],
  ['before', '2026-11-21T11:59', 'today', false],
  ['notAfter', '2026-11-21T23:59', 'today', true],
  ['after', '2026-11-21', '09:00', false],
  ['after', '2026-11-21T10:00', '09:00', false],
  ['before', null, 'today', false],
  ['notAfter', undefined, undefined, false],
  ['lessThan', '1', 2, false],
])('the condition %s of %j and %j is %j', (keyword, value, expected, holds) => {
  expect(testValue(keyword, value, expected, now)).toBe(holds);
});
