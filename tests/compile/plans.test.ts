import { expect, test } from 'vitest';
import { compile, createPool } from '../../engine/compile/index.ts';
import { isObject, type Json, type Settings } from '../../engine/declare/index.ts';
import { compileSmallProject, declarations, done, hash, settings } from './project.ts';

test('compiles each plan once and shares it', () => {
  const plans = compileSmallProject();
  expect(plans.screen('signup/index')).toBe(plans.screen('signup/index'));
  expect(plans.screen('signup/index').forms['signup']).toBe(plans.form('signup'));
});

test('freezes plans', () => {
  const screen = compileSmallProject().screen('signup/index');
  expect(() => Object.assign(screen.blocks[1] ?? {}, { tone: 'error' })).toThrow(TypeError);
  expect(() => Object.assign(screen.forms, { other: {} })).toThrow(TypeError);
});

test('does not change declarations and settings', () => {
  const before = JSON.stringify([declarations, settings]);
  const plans = compileSmallProject();
  for (const id of plans.screenIds) plans.screen(id);
  expect(JSON.stringify([declarations, settings])).toBe(before);
});

test('compiles the same plan from the same declarations and settings', () => {
  expect(JSON.stringify(compileSmallProject().screen('signup/index'))).toBe(
    JSON.stringify(compileSmallProject().screen('signup/index')),
  );
});

test('compiles the same bytes for settings with another key order', () => {
  const reverseKeys = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(reverseKeys);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, each]) => [name, reverseKeys(each)] as const)
        .reverse(),
    );
  };
  const entry = { id: 'c1', type: 'TEXT', rule: 'REQUIRED', in: ['signUp'] };
  const named: Settings = {
    ...settings,
    customAssociatedInfo: { entries: [{ ...entry, title: { ja: '店舗', en: 'Shop' } }] },
  };
  // Of objects it makes objects.
  const reversed = reverseKeys(named) as Settings;
  expect(JSON.stringify(reversed)).not.toBe(JSON.stringify(named));
  const [one, other] = [named, reversed].map((each) => compile(declarations, each, { hash }));
  expect(JSON.stringify(other?.form('signup'))).toBe(JSON.stringify(one?.form('signup')));
  expect(JSON.stringify(other?.screen('signup/index'))).toBe(JSON.stringify(one?.screen('signup/index')));
  expect(other?.validator('signup')).toEqual(one?.validator('signup'));
});

test.each([
  ['screen', 'No screen is called "__proto__".'],
  ['form', 'No form is called "__proto__".'],
  ['call', 'No call is called "__proto__".'],
  ['flow', 'No flow is called "__proto__".'],
  ['layout', 'No layout is called "__proto__".'],
] as const)('throws for an undeclared %s', (kind, message) => {
  expect(() => compileSmallProject()[kind]('__proto__')).toThrow(message);
});

test('collects the texts that a layout group and the engine use, with Japanese as fallback', () => {
  expect(compileSmallProject().texts('guest', 'en')).toEqual({
    'signup.title': 'Sign up',
    'signup.hello': 'ようこそ、{{name}}さん',
    'signup.taken': '使われています',
    'form.required': '必須',
  });
});

test('separates the texts of a screen from those that its layout group shares', () => {
  const plans = compileSmallProject();
  const shared = plans.sharedTexts('guest', 'en');
  expect(Object.keys(shared)).toEqual(['form.required']);
  const own = plans.screenIds.filter((id) => plans.screen(id).group === 'guest').map((id) => plans.screenTexts(id, 'en'));
  expect(Object.assign({}, shared, ...own)).toEqual(plans.texts('guest', 'en'));
  for (const texts of own) expect(texts).not.toHaveProperty(['form.required']);
});

test('gives the texts of codes only to pages that show such a code', () => {
  const { screens, texts } = declarations;
  const index = {
    ...done,
    route: '/mypage',
    layout: 'account',
    blocks: [{ text: { text: { code: '$.brand', as: 'cardBrand' } } }],
  };
  const codes = { 'codes.cardBrand.V': 'Visa', 'codes.cardBrand.otherwise': 'Card', 'codes.role.P': 'Parent' };
  const plans = compile(
    {
      ...declarations,
      screens: { ...screens, 'mypage/index': index },
      texts: { ...texts, en: { ...texts['en'], ...codes } },
    },
    settings,
    { hash },
  );
  const codesOf = (id: string) => Object.keys(plans.pageTexts(id, 'en')).filter((key) => key.startsWith('codes.'));
  expect(codesOf('mypage/index')).toEqual(['codes.cardBrand.V', 'codes.cardBrand.otherwise']);
  expect(codesOf('signup/index')).toEqual([]);
});

test('compiles for the texts of a page only its own screen', () => {
  const kept = new Map<string, object>();
  const plans = compile(declarations, settings, { hash, pool: createPool(kept) });
  const [id = '', ...others] = plans.screenIds;
  expect(others.length).toBeGreaterThan(0);
  expect(plans.pageTexts(id, 'en')).toEqual({ ...plans.sharedTexts('guest', 'en'), ...plans.screenTexts(id, 'en') });
  expect([...kept.keys()].filter((key) => key.startsWith('screen '))).toHaveLength(1);
});

test('shares parts and texts between settings, and compiles again only what reads a changed document', () => {
  const kept = new Map<string, object>();
  const pool = createPool(kept);
  const [one, other] = [settings, { ...settings, unread: { shown: true } }].map((each) =>
    compile(declarations, each, { hash, pool }),
  );
  const id = one?.screenIds[0] ?? '';
  expect(one?.screen(id)).toBe(other?.screen(id));
  expect(one?.pageTexts(id, 'ja')).toBe(other?.pageTexts(id, 'ja'));
  const before = one?.form('signup');
  // A dropped part is compiled again.
  kept.clear();
  expect(one?.form('signup')).not.toBe(before);
  expect(one?.form('signup')).toEqual(before);
});
