import { expect, test } from 'vitest';
import { compile } from '../../engine/compile/index.ts';
import { isObject, type Json, type Settings } from '../../engine/declare/index.ts';
import { readJsonObject } from '../../src/server/json.ts';
import { openDeclarations } from '../../src/server/project/open-project.ts';
import { readSettingsDefaults } from '../../src/server/store/settings.ts';
import { compileSmallProject, declarations, hash, settings } from './project.ts';

test('makes each plan once and shares it', () => {
  const plans = compileSmallProject();
  expect(plans.screen('signup/index')).toBe(plans.screen('signup/index'));
  expect(plans.screen('signup/index').forms['signup']).toBe(plans.form('signup'));
});

test('gives plans that nobody can change', () => {
  const screen = compileSmallProject().screen('signup/index');
  expect(() => Object.assign(screen.blocks[1] ?? {}, { tone: 'error' })).toThrow(TypeError);
  expect(() => Object.assign(screen.forms, { other: {} })).toThrow(TypeError);
});

test('leaves what was declared and set as it was', () => {
  const before = JSON.stringify([declarations, settings]);
  const plans = compileSmallProject();
  for (const id of plans.screenIds) plans.screen(id);
  expect(JSON.stringify([declarations, settings])).toBe(before);
});

test('makes the same plan of the same declarations and settings', () => {
  expect(JSON.stringify(compileSmallProject().screen('signup/index'))).toBe(
    JSON.stringify(compileSmallProject().screen('signup/index')),
  );
});

test('makes the same bytes of settings whose names stand in another order', () => {
  const turn = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(turn);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value)
        .map(([name, each]) => [name, turn(each)] as const)
        .reverse(),
    );
  };
  const entry = { id: 'c1', type: 'TEXT', rule: 'REQUIRED', in: ['signUp'] };
  const named: Settings = {
    ...settings,
    customAssociatedInfo: { entries: [{ ...entry, title: { ja: '店舗', en: 'Shop' } }] },
  };
  const turned = Object.fromEntries(Object.entries(named).map(([name, body]) => [name, readJsonObject(turn(body))]));
  expect(JSON.stringify(turned)).not.toBe(JSON.stringify(named));
  const [one, other] = [named, turned].map((each) => compile(declarations, each, { hash }));
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
] as const)('knows no %s that is not declared', (kind, message) => {
  expect(() => compileSmallProject()[kind]('__proto__')).toThrow(message);
});

test('gathers for a group the texts that its screens and the engine say, in Japanese where a language lacks them', () => {
  expect(compileSmallProject().texts('guest', 'en')).toEqual({
    'signup.title': 'Sign up',
    'signup.hello': 'ようこそ、{{name}}さん',
    'signup.taken': '使われています',
    'form.required': '必須',
  });
});

test('compiles everything that the store declares to plans that survive the wire', async () => {
  const plans = compile((await openDeclarations(process.cwd())).declarations, await readSettingsDefaults(process.cwd()), {
    hash,
  });
  expect(plans.screenIds.length).toBeGreaterThan(0);
  for (const id of plans.screenIds) {
    const screen = plans.screen(id);
    const layout = plans.layout(screen.layout);
    expect(JSON.parse(JSON.stringify({ screen, layout }))).toEqual({ screen, layout });
    for (const form of Object.keys(screen.forms)) expect(plans.validator(form).hash).toBe(screen.forms[form]?.validator);
  }
  for (const id of plans.flowIds) expect(JSON.parse(JSON.stringify(plans.flow(id)))).toEqual(plans.flow(id));
});
