import { expect, test } from 'vitest';
import { collectSettings, compileCondition, compilePath, compileTextPlan } from '../../engine/compile/index.ts';

test.each([
  ['account.email', ['page', 'account', 'email']],
  ['item.price', ['item', 'price']],
  ['path', ['path']],
  ['settings.policies.upFront', ['settings', 'policies', 'upFront']],
  // An answer is stored under its whole key.
  ['form.custom.c1', ['form', 'custom.c1']],
  ['rejected.parentalConsent.mother', ['rejected', 'parentalConsent.mother']],
  ['formal.title', ['page', 'formal', 'title']],
])('reads the path %s from its scope', (at, steps) => expect(compilePath(at)).toEqual(steps));

test('compiles a bare value to an equality test, and several entries to a conjunction', () => {
  expect(compileCondition({ 'form.sex': '1', isKids: { present: true } })).toEqual({
    all: [
      { at: ['form', 'sex'], test: { keyword: 'const', to: '1' } },
      { at: ['page', 'isKids'], test: { keyword: 'present', to: true } },
    ],
  });
});

test('compares with data or with JSON', () => {
  expect(compileCondition({ 'form.email': { differsFrom: { at: 'context.defaultEmail' } } })).toEqual({
    at: ['form', 'email'],
    test: { keyword: 'differsFrom', to: { data: { at: ['context', 'defaultEmail'] } } },
  });
  expect(compileCondition({ 'form.birthday': { ageOutside: { minAge: 18 } } })).toEqual({
    at: ['form', 'birthday'],
    test: { keyword: 'ageOutside', to: { minAge: 18 } },
  });
});

test('nests any and not', () => {
  expect(compileCondition({ any: [{ a: 1 }, { not: { b: null } }] })).toEqual({
    any: [
      { at: ['page', 'a'], test: { keyword: 'const', to: 1 } },
      { not: { at: ['page', 'b'], test: { keyword: 'const', to: null } } },
    ],
  });
});

test('always holds without entries', () => expect(compileCondition({})).toEqual({ all: [] }));

test.each([
  ['home.title', { key: 'home.title' }],
  [{ key: 'home.title' }, { key: 'home.title' }],
  [
    { key: 'home.title', with: { name: { at: 'name' }, count: 3 } },
    { key: 'home.title', with: { name: { at: ['page', 'name'] }, count: 3 } },
  ],
  [{ at: 'message', as: 'plain' }, { data: { at: ['page', 'message'], as: 'plain' } }],
  [
    { code: { at: 'item.status' }, as: 'status' },
    { code: { at: ['item', 'status'] }, as: 'status' },
  ],
  // A store with a language called "key" still has texts.
  [{ ja: '店舗', en: 'Store' }, { words: { ja: '店舗', en: 'Store' } }],
])('compiles the text %j', (declared, words) => expect(compileTextPlan(declared)).toEqual(words));

test('collects exactly the settings that a plan reads', () => {
  const settings = { policies: { upFront: true, policies: [1, 2] }, secrets: { key: 'x' }, ages: { signUp: { minAge: 13 } } };
  const plan = {
    when: { at: ['settings', 'policies', 'upFront'] },
    words: [{ at: ['settings', 'ages'] }, { at: ['settings', 'absent', 'x'] }],
  };
  expect(collectSettings(plan, settings)).toEqual({ policies: { upFront: true }, ages: { signUp: { minAge: 13 } } });
});
