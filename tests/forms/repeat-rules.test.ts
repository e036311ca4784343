import { expect, test } from 'vitest';
import type { Json } from '../../engine/declare/index.ts';
import { restoreLocked, validateField } from '../../engine/validate/index.ts';
import { now, openForm } from './forms.ts';

// Rules and conditions of fields in items read the answers of the same item, and of the form.

const label = 'x';
const trips = openForm({
  id: 'f',
  context: { lastDay: { type: 'string' } },
  fields: {
    day: { kind: 'date' },
    seats: { kind: 'integer' },
    trips: {
      kind: 'repeat',
      fields: {
        'dates.from': { kind: 'date', label, min: { at: 'form.day' } },
        'dates.to': { kind: 'date', label, after: { at: 'item.dates.from' }, max: { at: 'context.lastDay' } },
        start: { kind: 'time', label },
        end: { kind: 'time', label, min: { at: 'item.start' } },
        adults: { kind: 'integer', label, sumAtMost: { fields: ['children'], limit: { at: 'form.seats' } } },
        children: { kind: 'integer', label, lessThan: { at: 'item.adults' } },
        visit: { kind: 'date-time', label, min: 'now+1h' },
        month: { kind: 'month', label, before: { at: 'item.last' } },
        last: { kind: 'month', label },
        soon: { kind: 'date', label, max: 'today+7d' },
      },
    },
  },
});

test.each<[string, { readonly [key: string]: Json }, readonly string[]]>([
  ['in order', { 'dates.from': '2026-12-01', 'dates.to': '2026-12-02', start: '09:00', end: '09:00' }, []],
  ['a field of the same item', { 'dates.from': '2026-12-02', 'dates.to': '2026-12-02' }, ['dates.to after']],
  ['a field of the form', { 'dates.from': '2026-11-30' }, ['dates.from dayFrom']],
  ['the context', { 'dates.to': '2027-01-02' }, ['dates.to dayTo']],
  ['a time', { start: '09:00', end: '08:59' }, ['end timeFrom']],
  ['a number', { adults: 2, children: '２' }, ['children lessThan']],
  ['a sum within the item', { adults: 4, children: 2 }, ['adults sumAtMost']],
  ['a month', { month: '2026-12', last: '2026-12' }, ['month before']],
  ['now', { visit: '2026-11-21T12:59' }, ['visit dateTimeFrom']],
  ['today', { soon: '2026-11-29' }, ['soon dayTo']],
  ['a missing operand', { children: 5, end: '08:00', month: '2026-12' }, []],
])('a limit in an item is compared with %s', (_what, trip, issues) => {
  const answers = { day: '2026-12-01', seats: 5, trips: [{ 'dates.from': '2026-12-01', start: '23:59' }, trip] };
  expect(trips.validate(answers, { lastDay: '2027-01-01' })).toEqual(issues.map((issue) => `trips/1/${issue}`));
});

test('a keystroke finds the issues that sending finds', () => {
  const answers = { day: '2026-12-02', trips: [{ id: null, 'dates.from': '2026-12-01', start: '09:00', end: '08:00' }] };
  const context = { context: {}, settings: {}, now };
  expect(validateField(trips.plan, trips.validators, 'trips', answers, context).map(({ at, rule }) => `${at} ${rule}`)).toEqual([
    '/trips/0/dates.from dayFrom',
    '/trips/0/end timeFrom',
  ]);
});

const guests = openForm({
  id: 'f',
  fields: {
    hasMeals: { kind: 'checkbox' },
    guests: {
      kind: 'repeat',
      fields: {
        age: { kind: 'integer', label },
        parent: { kind: 'text', label, requiredWhen: { 'item.age': { lessThan: 18 } } },
        meal: { kind: 'text', label, requiredWhen: { 'form.hasMeals': true } },
        price: { kind: 'integer', label, readOnlyWhen: { 'item.age': { present: true } } },
      },
    },
  },
});

test('a field of an item is required while its condition holds for this item', () => {
  const items = [{ age: 17 }, { age: 18 }, { age: null }, { age: 3, parent: 'Mori' }];
  expect([guests.validate({ guests: items }), guests.validate({ hasMeals: true, guests: [{ age: 18 }] })]).toEqual([
    ['guests/0/parent required'],
    ['guests/0/meal required'],
  ]);
});

test('a read-only field of an item keeps the answer of the saved item with its id', () => {
  const saved = {
    guests: [
      { id: 'a', age: 5, price: 100 },
      { id: 'b', age: 6, price: 200 },
    ],
  };
  const sent = {
    guests: [
      { id: 'b', age: 6, price: 0 },
      { id: 'a', age: null, price: 1 },
      { id: null, age: 9, price: 2 },
      { id: 'unknown', age: 9, price: 3 },
    ],
  };
  const restored = restoreLocked(guests.plan, saved, sent, { context: {}, settings: {}, now });
  expect(restored['guests']).toMatchObject([{ id: 'b', price: 200 }, { id: 'a', price: 1 }, { price: null }, { price: null }]);
});
