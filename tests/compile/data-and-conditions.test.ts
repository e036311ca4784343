import { expect, test } from 'vitest';
import { compileCondition, compilePath, compileWords, settingsRead } from '../../engine/compile/index.ts';

test.each([
  ['account.email', ['page', 'account', 'email']],
  ['item.price', ['item', 'price']],
  ['path', ['path']],
  ['settings.policies.upFront', ['settings', 'policies', 'upFront']],
  // An answer is kept under its whole key.
  ['form.custom.c1', ['form', 'custom.c1']],
  ['rejected.parentalConsent.mother', ['rejected', 'parentalConsent.mother']],
  ['formal.title', ['page', 'formal', 'title']],
])('reads the path %s from its scope', (at, steps) => expect(compilePath(at)).toEqual(steps));

test('reads a bare value as "is this", several entries as all of them', () => {
  expect(compileCondition({ 'form.sex': '1', isKids: { present: true } })).toEqual({
    all: [
      { at: ['form', 'sex'], test: { keyword: 'const', to: '1' } },
      { at: ['page', 'isKids'], test: { keyword: 'present', to: true } },
    ],
  });
});

test('compares with data where data stands, and with JSON where JSON stands', () => {
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

test('holds always without an entry', () => expect(compileCondition({})).toEqual({ all: [] }));

test.each([
  ['home.title', { key: 'home.title' }],
  [{ text: 'home.title' }, { key: 'home.title' }],
  [
    { text: 'home.title', with: { name: { at: 'name' }, count: 3 } },
    { key: 'home.title', with: { name: { at: ['page', 'name'] }, count: 3 } },
  ],
  [{ at: 'message', as: 'plain' }, { data: { at: ['page', 'message'], as: 'plain' } }],
  [
    { code: { at: 'item.status' }, as: 'status' },
    { code: { at: ['item', 'status'] }, as: 'status' },
  ],
  // A store that speaks a language called "text" has words all the same.
  [{ ja: '店舗', en: 'Store' }, { words: { ja: '店舗', en: 'Store' } }],
])('reads the words %j', (declared, words) => expect(compileWords(declared)).toEqual(words));

test('takes of the settings the parts that a plan reads, whole where it reads a whole', () => {
  const settings = { policies: { upFront: true, policies: [1, 2] }, secrets: { key: 'x' }, ages: { signUp: { minAge: 13 } } };
  const plan = {
    when: { at: ['settings', 'policies', 'upFront'] },
    words: [{ at: ['settings', 'ages'] }, { at: ['settings', 'absent', 'x'] }],
  };
  expect(settingsRead(plan, settings)).toEqual({ policies: { upFront: true }, ages: { signUp: { minAge: 13 } } });
});
