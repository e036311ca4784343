import { describe, expect, test } from 'vitest';
import type { Json } from '../../engine/declare/index.ts';
import { readFormPost } from '../../engine/submit/index.ts';
import { validateField } from '../../engine/validate/index.ts';
import { readNumberText, writeNumber } from '../../engine/validate/numbers.ts';
import { now, openField, openForm } from './forms.ts';

const infinity: Json = JSON.parse('1e999');

describe('a whole number', () => {
  const count = openField({ kind: 'integer', min: -10, max: 2_000_000 });

  test.each<[Json, Json]>([
    ['', null],
    [' \u3000', null],
    ['1200', 1200],
    ['１，２００', 1200],
    ['1,200', 1200],
    [' 1200\u200B\n', 1200],
    ['1 200', 1200],
    ['+7', 7],
    ['＋７', 7],
    ['-7', -7],
    ['−７', -7],
    ['ー7', -7],
    ['007', 7],
    ['12.0', 12],
    ['12.', 12],
    ['-0', 0],
    [-0, 0],
    [7, 7],
  ])('reads %j as %j', (typed, answer) => {
    expect(count.rules(typed)).toEqual([]);
    expect(Object.is(count.keeps(typed), answer)).toBe(true);
  });

  test.each<[Json, readonly string[]]>([
    ['-11', ['minimum']],
    ['2000001', ['maximum']],
    ['1.5', ['type']],
    [1.5, ['type']],
    ['1e3', ['type']],
    ['1e999', ['type']],
    ['0x10', ['type']],
    ['Infinity', ['type']],
    ['NaN', ['type']],
    ['12円', ['type']],
    ['1,20', ['type']],
    ['10²', ['type']],
    ['①', ['type']],
    ['1.200,5', ['type']],
    ['--1', ['type']],
    ['一二', ['type']],
    ['1'.repeat(1_000_000), ['type']],
    ['1234567890123456', ['type']],
    [1e300, ['maximum']],
    [infinity, ['type']],
    [true, ['type']],
    [['5'], ['type']],
    [{ value: 5 }, ['type']],
  ])('refuses %j with %j', (typed, rules) => expect(count.rules(typed)).toEqual(rules));

  test('refuses what is too long, a long number and a lone surrogate without an answer', () => {
    expect([count.keeps('12円'), count.keeps(['5'])]).toEqual(['12円', null]);
    expect(count.rules('\uD842')).toEqual(['type']);
  });

  test('is a multiple of its step', () => {
    const dozens = openField({ kind: 'integer', step: 12 });
    expect([dozens.rules(36), dozens.rules(0), dozens.rules(-12), dozens.rules(30)]).toEqual([[], [], [], ['step']]);
  });

  test('offers a number pad, unless its minus sign is needed', () => {
    const inputmode = (min: number | undefined) =>
      openField({ kind: 'integer', ...(min === undefined ? {} : { min }) }).plan.fields[0]?.options['inputmode'];
    expect([inputmode(0), inputmode(-1), inputmode(undefined)]).toEqual(['numeric', undefined, undefined]);
  });
});

test.each<[number, unknown, string]>([
  [12.5, 2, '12.50'],
  [1.239, 2, '1.239'],
  [1.005, 2, '1.005'],
  [0.0000001, undefined, '0.0000001'],
  [999999999999999, undefined, '999999999999999'],
])('%d with %s decimals is written in full: %s', (value, fractionDigits, text) => {
  expect(writeNumber(value, fractionDigits)).toBe(text);
  expect(readNumberText(text)).toBe(value);
});

describe('decimals', () => {
  const price = openField({ kind: 'decimal', min: 0 });
  const number = openField({ kind: 'number', max: 1 });

  test('are compared without binary fractions', () => {
    expect(
      ['0.1', '0.07', '1.005', '0.29', '9999999999999.99', '.5'].map((typed) => [price.keeps(typed), price.rules(typed)]),
    ).toEqual([
      [0.1, []],
      [0.07, []],
      [1.005, ['step']],
      [0.29, []],
      [9999999999999.99, []],
      [0.5, []],
    ]);
    const thirds = openField({ kind: 'number', step: 0.3 });
    expect(['0.9', '1.2', '1', '300000.3'].map((typed) => thirds.rules(typed))).toEqual([[], [], ['step'], []]);
  });

  test('hold 15 digits on either side of the point', () => {
    const wide = openField({ kind: 'number' });
    expect(['1000000000', '999999999999999', '1234567890.12345', '-123456789012345'].map((typed) => wide.rules(typed))).toEqual(
      Array(4).fill([]),
    );
  });

  test('have at most six places, and fixed ones in a decimal', () => {
    expect([number.rules('0.000001'), number.rules('0.0000001'), number.rules(0.1 + 0.2)]).toEqual([[], ['step'], ['step']]);
    expect([price.plan, number.plan].map(({ fields }) => fields[0]?.options['fractionDigits'])).toEqual([2, undefined]);
  });
});

test('conditions compare numbers', () => {
  const form = openForm({
    id: 'f',
    fields: {
      people: { kind: 'integer', min: 1 },
      names: { kind: 'free-text', required: true, when: { 'form.people': { minimum: 5 } } },
    },
  });
  expect([form.validate({ people: '４' }), form.validate({ people: '５' })]).toEqual([[], ['names required']]);
});

test('zero is an answer', () => {
  expect(openField({ kind: 'integer', required: true }).rules(0)).toEqual([]);
  expect(openField({ kind: 'integer', required: true }).rules('')).toEqual(['required']);
});

test('are posted without scripts as they were typed', () => {
  const { plan } = openForm({ id: 'f', fields: { a: { kind: 'integer' }, b: { kind: 'decimal' }, c: { kind: 'number' } } });
  expect(readFormPost(plan, { a: '１２', b: 'x', c: '' }).answers).toEqual({ a: 12, b: 'x', c: null });
});

test('are answers of items too', () => {
  const form = openForm({
    id: 'f',
    fields: { lines: { kind: 'repeat', fields: { count: { kind: 'integer', min: 1, required: true, label: 'x' } } } },
  });
  expect(form.answers({ lines: [{ count: '２' }] })['lines']).toEqual([{ id: null, count: 2 }]);
  expect(form.validate({ lines: [{ count: '0' }, { count: '' }, { count: ['1'] }] })).toEqual([
    'lines/0/count minimum',
    'lines/1/count required',
    'lines/2/count type',
  ]);
});

describe('a sum of numbers', () => {
  const party = openForm({
    id: 'f',
    context: { seats: { type: 'integer' } },
    fields: {
      adults: { kind: 'integer', sumAtMost: { fields: ['children'], limit: { at: 'context.seats' } } },
      children: { kind: 'integer' },
      first: { kind: 'decimal', sumAtMost: { fields: ['second'], limit: 0.3 } },
      second: { kind: 'decimal' },
    },
  });

  test.each<[{ readonly [key: string]: Json }, readonly string[]]>([
    [{ adults: '４', children: '5' }, []],
    [{ adults: '５', children: '5' }, ['adults sumAtMost']],
    [{ adults: 10 }, ['adults sumAtMost']],
    [{ children: 10 }, ['adults sumAtMost']],
    [{ adults: 'x', children: 9 }, ['adults type']],
    // 0.1 + 0.2 is more than 0.3 in binary.
    [{ first: '0.1', second: '0.2' }, []],
    [{ first: '0.1', second: '0.21' }, ['first sumAtMost']],
  ])('%j has the issues %j', (answers, issues) => expect(party.validate(answers, { seats: 9 })).toEqual(issues));

  test('is validated when any of the numbers changes', () => {
    const { plan, validators } = party;
    const context = { context: { seats: 9 }, settings: {}, now };
    const limit = { at: '/adults', rule: 'sumAtMost', limit: 9 };
    expect(validateField(plan, validators, 'adults', { adults: 5, children: 5 }, context)).toEqual([limit]);
  });
});
