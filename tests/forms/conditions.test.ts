import { describe, expect, test } from 'vitest';
import { compileCondition } from '../../engine/compile/condition.ts';
import { type DeclaredCondition, type Json, listKeywords } from '../../engine/declare/index.ts';
import { ageOn, evaluateCondition, readPath } from '../../engine/validate/index.ts';
import { now } from './forms.ts';

const scopes = {
  form: {
    email: 'a@b.jp',
    empty: '',
    none: null,
    list: [],
    'custom.c1': 'x',
    age: 17,
    teen: '20091121',
    adult: '20081121',
    later: '20990101',
    bad: '20090231',
  },
  context: {
    email: 'a@b.jp',
    other: 'c@d.jp',
    ages: { minAge: 18, maxAge: null, allow: true },
    policies: [{ policyId: 'p', revision: 2 }],
    limit: 17,
  },
  settings: { registration: { upFront: true } },
};
const check = (condition: DeclaredCondition) => evaluateCondition(compileCondition(condition), scopes, now);

// For each keyword of the catalogue: a fragment that holds and one that does not, both at a path.
const samples: { readonly [keyword: string]: readonly [readonly [string, Json], readonly [string, Json]] } = {
  const: [
    ['form.email', 'a@b.jp'],
    ['form.email', 'x'],
  ],
  enum: [
    ['form.email', ['x', 'a@b.jp']],
    ['form.email', ['x']],
  ],
  present: [
    ['form.email', true],
    ['form.empty', true],
  ],
  pattern: [
    ['form.email', '@b\\.jp$'],
    ['form.email', '^@'],
  ],
  minimum: [
    ['form.age', 17],
    ['form.age', 18],
  ],
  maximum: [
    ['form.age', { at: 'context.limit' }],
    ['form.age', 16],
  ],
  lessThan: [
    ['form.age', 18],
    ['form.age', { at: 'context.limit' }],
  ],
  greaterThan: [
    ['form.age', 16],
    ['form.age', { at: 'context.limit' }],
  ],
  before: [
    ['form.teen', 'today-16y'],
    ['form.teen', '2009-11-21'],
  ],
  after: [
    ['form.teen', { at: 'form.adult' }],
    ['form.adult', { at: 'form.teen' }],
  ],
  notBefore: [
    ['form.teen', '2009-11-21'],
    ['form.bad', '2009-11-21'],
  ],
  notAfter: [
    ['form.teen', '2009-11-21'],
    ['form.later', 'today'],
  ],
  minLength: [
    ['form.email', 6],
    ['form.email', 7],
  ],
  minItems: [
    ['context.policies', 1],
    ['context.policies', 2],
  ],
  contains: [
    ['context.policies', { policyId: 'p' }],
    ['context.policies', { policyId: 'p', revision: 3 }],
  ],
  sameAs: [
    ['form.email', { at: 'context.email' }],
    ['form.email', { at: 'context.other' }],
  ],
  differsFrom: [
    ['form.email', { at: 'context.other' }],
    ['form.email', { at: 'context.email' }],
  ],
  ageOutside: [
    ['form.teen', { at: 'context.ages' }],
    ['form.adult', { at: 'context.ages' }],
  ],
  ageWithin: [
    ['form.adult', { minAge: 18 }],
    ['form.teen', { minAge: 18 }],
  ],
  future: [
    ['form.later', true],
    ['form.teen', true],
  ],
};

describe('conditions', () => {
  test.each(
    listKeywords()
      .filter((word) => word.in === 'condition')
      .map(({ keyword }) => keyword),
  )('%s holds for its sample and fails for its counterexample', (keyword) => {
    const [[holding, to], [failing, toOther]] = samples[keyword] ?? [
      ['', null],
      ['', null],
    ];
    expect(check({ [holding]: { [keyword]: to } })).toBe(true);
    expect(check({ [failing]: { [keyword]: toOther } })).toBe(false);
  });

  test('combines entries by and, `any` and `not`', () => {
    expect(check({ 'form.email': 'a@b.jp', 'settings.registration.upFront': true })).toBe(true);
    expect(check({ 'form.email': 'a@b.jp', 'settings.registration.upFront': false })).toBe(false);
    expect(check({ any: [{ 'form.email': 'x' }, { 'form.age': 17 }] })).toBe(true);
    expect(check({ not: { any: [{ 'form.email': 'x' }, { 'form.age': 17 }] } })).toBe(false);
    expect(check({})).toBe(true);
    expect(evaluateCondition(undefined, {}, now)).toBe(true);
  });

  test('treats null, the empty string, an empty list and a missing value as absent', () => {
    for (const path of ['form.empty', 'form.none', 'form.list', 'form.missing']) {
      expect(check({ [path]: null })).toBe(true);
      expect(check({ [path]: { present: false } })).toBe(true);
      expect(check({ [path]: { sameAs: { at: 'form.missing' } } })).toBe(true);
    }
  });

  test('is neither ageOutside nor ageWithin for an absent, invalid or future birthday', () => {
    for (const path of ['form.empty', 'form.bad', 'form.later', 'form.age']) {
      expect(check({ [path]: { ageOutside: { minAge: 18 } } })).toBe(false);
      expect(check({ [path]: { ageWithin: { minAge: 18 } } })).toBe(false);
    }
  });

  test('admits every age without a restriction', () => {
    expect(check({ 'form.teen': { ageOutside: { at: 'context.missing' } } })).toBe(false);
    expect(check({ 'form.teen': { ageWithin: { minAge: null, maxAge: null, allow: false } } })).toBe(true);
  });

  test('does not overflow on deeply nested values, which equal nothing', () => {
    const nest = () => Array.from({ length: 50_000 }).reduce<unknown>((inner) => [inner], 1);
    const deep = { form: { one: nest() }, context: { two: nest() } };
    expect(evaluateCondition(compileCondition({ 'form.one': { sameAs: { at: 'context.two' } } }), deep, now)).toBe(false);
  });

  test('does not hold for an unknown keyword', () => expect(check({ 'form.email': { toString: 1 } })).toBe(false));

  test('reads a key with a dot as one step, and never reads a prototype', () => {
    expect(readPath(scopes, ['form', 'custom.c1'])).toBe('x');
    for (const step of ['__proto__', 'constructor', 'toString']) {
      expect(readPath(scopes, ['form', step])).toBeUndefined();
      expect(readPath(scopes, [step])).toBeUndefined();
      expect(readPath(scopes, ['form', 'email', step])).toBeUndefined();
    }
  });

  test('counts whole years in Japan, from midnight there', () => {
    expect([
      ageOn('20131121', now),
      ageOn('20131122', now),
      ageOn('20240229', '2025-02-28T12:00:00+09:00'),
      ageOn('20240229', '2025-03-01T12:00:00+09:00'),
    ]).toEqual([13, 12, 0, 1]);
    expect([ageOn('20131121', '2026-11-20T14:59:59Z'), ageOn('20131121', '2026-11-20T15:00:00Z')]).toEqual([12, 13]);
    expect([ageOn('20270101', now), ageOn('', now), ageOn('20131121', 'never')]).toEqual([undefined, undefined, undefined]);
  });
});
