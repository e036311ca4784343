import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listSettingsFiles } from '../../engine/check/index.ts';
import { problems } from '../../engine/check/problems/index.ts';
import { readHelp } from '../../engine/node/check/read-help.ts';
import { exampleFixes } from './broken/fixes.ts';
import { broken } from './broken/index.ts';
import { enter, finish, flow, form, home, welcome, withParents } from './broken/locations.ts';
import { checkSmall, type Edit, put, rename, setUp, smallProject, write } from './small-project.ts';

test('reports no problems for a valid project', () => {
  expect(checkSmall()).toEqual([]);
});

describe.each(Object.entries(broken))('%s', (code, cases) => {
  test.each(cases)('reports %s, and nothing else', (_says, file, place, ...edits) => {
    const found = checkSmall(...edits);
    expect(found.map((each) => `${each.code} ${each.file} ${each.message}`)).toEqual([
      expect.stringMatching(new RegExp(`^${code} ${file.replaceAll('.', '\\.')} `)),
    ]);
    const [problem] = found;
    const { files, options } = smallProject(...edits);
    const text = [...files, ...listSettingsFiles(options.settings)].find((each) => each.path === file)?.text ?? '';
    const [, line, column, token = ''] = /^(\d+):(\d+) ?(.*)$/s.exec(place) ?? [];
    expect(`${problem?.line}:${problem?.column}`).toBe(`${line}:${column}`);
    expect(
      text
        .split('\n')
        .slice(Number(line) - 1)
        .join('\n')
        .slice(Number(column) - 1),
    ).toMatch(startOf(token));
    expect(problem?.remedy).not.toBe('');
  });
});

/** An empty token means the end of a file, or a file that was not read. */
function startOf(token: string): RegExp {
  return token === '' ? /^$/ : new RegExp(`^${token.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}

test('documents each code, and no other', () => {
  const documented = [...readFileSync('engine/check/PROBLEMS.md', 'utf8').matchAll(/^### ([A-Z_]+)$/gm)].map(([, code]) => code);
  expect(documented).toEqual(Object.keys(problems));
});

test.each(Object.keys(problems))('documents %s and shows a broken example', async (code) => {
  const help = (await readHelp('engine/check')).get(code);
  expect(help?.sentence).toMatch(/\.$/);
  const examples = readFileSync('engine/check/EXAMPLES.md', 'utf8').split(/^(?=## )/m);
  const shown = examples.find((section) => section.startsWith(`## ${code}\n`)) ?? '';
  expect(shown).toContain(`[Explanation](PROBLEMS.md#${code.toLowerCase()})`);
  expect(shown).toMatch(new RegExp(`\`\`\`text\\n${code} {2}\\S+:\\d+:\\d+\\n`));
});

test.each(Object.entries(exampleFixes))('no longer reports %s after the fix of its example', (code, [, ...edits]) => {
  const [, , , ...breaking] = Object.entries(broken).find(([each]) => each === code)?.[1][0] ?? ['', '', ''];
  expect(checkSmall(...breaking, ...edits)).toEqual([]);
});

/** Codes without a corrected line: the whole file has to change. */
const rewritten = [
  'FILE_UNEXPECTED',
  'FILE_UNREADABLE',
  'FILE_ENCODING',
  'FILE_NAME_TAKEN',
  'LANGUAGE_NEWER',
  'JSON_TOO_DEEP',
  'JSON_TOO_LARGE',
];
test('shows a correction for every other code', () => {
  const examples = readFileSync('engine/check/EXAMPLES.md', 'utf8')
    .split(/^(?=## )/m)
    .slice(1);
  const wanting = examples.filter((section) => !/^Correct|^`npm run check -- --fix` fixes it/m.test(section));
  expect(wanting.map((section) => /^## (\S+)/.exec(section)?.[1])).toEqual(rewritten);
});

test('reports each invalid value of an example', () => {
  const data = ['active', 'data', 'person'];
  const file = 'screens/people/one.examples.json';
  const found = checkSmall(
    put(file, [...data, 'status'], 'AWAY'),
    put(file, [...data, 'name'], 1),
    put(file, [...data, 'id'], undefined),
  );
  expect(found.map(({ code }) => code)).toEqual(['EXAMPLE_INVALID', 'EXAMPLE_INVALID', 'EXAMPLE_INVALID']);
  expect(new Set(found.map(({ line }) => line)).size).toBe(3);
});

test('reports each event of a state that its screen does not send', () => {
  const found = checkSmall(
    put(flow, ['states', 'confirm', 'on', 'ENTER'], { target: 'done' }),
    put('screens/signup/confirm.screen.json', ['blocks', 1], { text: { text: 'home.lead' } }),
  );
  expect(found.map(({ code, line }) => [code, line])).toEqual([
    ['FLOW_EVENT_UNOFFERED', expect.any(Number)],
    ['FLOW_EVENT_UNOFFERED', expect.any(Number)],
  ]);
});

test('accepts two fields that a setting chooses between', () => {
  const choice = (own: boolean, other: string) => ({
    'settings.registration.upFront': own,
    [`form.${other}`]: { present: false },
  });
  expect(
    checkSmall(
      put(form, ['fields', 'nickname', 'when'], choice(true, 'password')),
      put(form, ['fields', 'password', 'when'], choice(false, 'nickname')),
    ),
  ).toEqual([]);
});

const shown = (when: unknown): Edit => put(form, ['fields', 'nickname', 'when'], when);
const confirm = 'screens/signup/confirm.screen.json';
const right: readonly (readonly [says: string, ...edits: Edit[]])[] = [
  [
    'a field that stays visible once it is answered',
    shown({ any: [{ 'form.email': { present: true } }, { 'form.nickname': { present: true } }] }),
  ],
  [
    'fields that each depend on the previous one',
    shown({ 'form.code': { present: true } }),
    put(form, ['fields', 'password', 'when'], { 'form.nickname': { present: false } }),
  ],
  [
    'rules that another answer satisfies',
    put(form, ['rules', 1], { when: { 'form.email': 'a@b.jp' }, field: 'email', issue: 'emailMustChange' }),
  ],
  [
    'rules of which the last needs other answers than those before it',
    put(form, ['rules', 1], { when: { 'form.email': 'a@b.jp' }, field: 'email', issue: 'emailMustChange' }),
    put(form, ['rules', 2], { when: { not: { 'form.email': 'c@d.jp' } }, field: 'email', issue: 'emailMustChange' }),
  ],
  ['a text of one fixed length', put('schemas/entities/root.schema.json', ['properties', 'authId', 'minLength'], 100)],
  [
    'a pattern that fits its lengths exactly',
    put('schemas/entities/root.schema.json', ['properties', 'authId'], {
      type: 'string',
      minLength: 7,
      maxLength: 7,
      pattern: '^[0-9]{3}(?=-)-?[a-z0-9]{3,9}$',
    }),
  ],
  ['a pattern of any length', put('schemas/entities/root.schema.json', ['properties', 'authId', 'pattern'], 'a|^b$')],
  [
    'invalid answers of an example that a person can type, and an empty one',
    put(form, ['fields', 'nickname'], { kind: 'birthday' }),
    write('screens/signup/index.examples.json', {
      wrong: { forms: { signup: { answers: { nickname: '20261131', email: 'no address', code: '' } } } },
    }),
  ],
  [
    'answers of a read-only form, and an existing day',
    put(form, ['fields', 'nickname'], { kind: 'date' }),
    write('screens/signup/confirm.examples.json', { right: { forms: { signup: { answers: { nickname: '2028-02-29' } } } } }),
  ],
  [
    'a condition on a choice of its field, and on none',
    put(form, ['fields', 'nickname'], { kind: 'radio', choices: [{ value: 'home', text: 'signup.hint' }] }),
    put(form, ['fields', 'password', 'when'], { any: [{ 'form.nickname': { enum: ['home'] } }, { 'form.nickname': '' }] }),
  ],
  ['a condition on the maximum length of a text', put(home, ['blocks', 0, 'when', 'name'], { minLength: 100 })],
  ['a valid default', put('schemas/entities/person.schema.json', ['properties', 'status', 'default'], 'GONE')],
  [
    'a state that can be left under the given settings',
    put(confirm, ['blocks', 1, 'when'], { 'settings.registration.codeName.en': { present: true } }),
    setUp({ registration: { codeName: { ja: '番号', en: 'Code' } } }),
  ],
  [
    'a value for a nested part of an envelope',
    put('schemas/calls/search.call.json', ['envelope', 'place'], { near: { enum: ['here', 'there'] } }),
    put('screens/index.screen.json', ['blocks', 3, 'form', 'payload', 'near'], 'there'),
  ],
  [
    'a transition back to a start that settings skip',
    put(flow, ['states', 'form', 'meta', 'skipWhen'], { 'settings.registration.upFront': false }),
    put(flow, ['states', 'confirm', 'on', 'ENTER'], { target: 'form' }),
    put(confirm, ['blocks', 1, 'actions', 'items', 1], {
      text: 'signup.next',
      send: 'signup.enter',
      payload: { email: 'a@b.jp' },
    }),
  ],
  [
    'a POST call at the route of its page, and a DELETE call at the address of a page',
    put(enter, ['path'], '/signup'),
    put('schemas/calls/forget.call.json', ['path'], '/people/{personId}'),
    put(home, ['blocks', 2, 'list', 'item', 'actions', 1, 'send'], 'forget(personId: $.item.id)'),
  ],
  [
    'a button whose call has a parameter and whose target has none',
    put(home, ['blocks', 2, 'list', 'item', 'actions', 1, 'redirectTo'], '/signup'),
  ],
  [
    'a field that is not sent, but read by a button of its form',
    put('schemas/forms/search.form.json', ['fields', 'note'], { kind: 'free-text', maxLength: 50, label: 'signup.hint' }),
    put(home, ['blocks', 3, 'form', 'sections', 0, 'fields', 1], 'note'),
    put(home, ['blocks', 3, 'form', 'enabledWhen'], { 'form.note': { present: true } }),
  ],
  ['a screen whose address only starts like a reserved one', put('screens/signup/done.screen.json', ['route'], '/filesystem')],
  [
    'a text with a parameter that is shown only if it is present',
    put(home, ['blocks', 1], { text: { text: welcome('name') }, when: { isSignedIn: true, name: { present: true } } }),
  ],
  [
    'a text with a parameter under a negated condition',
    put(home, ['blocks', 1], { text: { text: welcome('name') }, when: { not: { name: '' } } }),
  ],
  [
    'a property of an optional object of which another property is present',
    withParents,
    put(home, ['blocks', 2, 'list', 'item', 'facts', 0], {
      label: 'home.since',
      value: welcome('item.parent.name'),
      when: { 'item.parent.id': { present: true } },
    }),
  ],
  [
    'a text with a parameter that is always present',
    put(home, ['blocks', 2, 'list', 'item', 'facts', 0, 'value'], welcome('item.name')),
  ],
  ['a nested part that chooses the event', put(finish, ['envelope'], { data: { kind: { enum: ['now'] } } })],
  [
    'a call with an "reachedBy"',
    write('schemas/calls/hook.call.json', {
      id: 'hook',
      method: 'POST',
      path: '/zapi/hook',
      for: 'everybody',
      response: 'empty',
      reachedBy: 'provider',
    }),
  ],
];
test.each(right.map(([says, ...edits]) => [says, edits] as const))('accepts %s', (_says, edits) => {
  expect(checkSmall(...edits)).toEqual([]);
});

test('suggests what to write', () => {
  const remedies = (...edits: Edit[]): readonly string[] => checkSmall(...edits).map(({ remedy }) => remedy);
  const nickname = ['fields', 'nickname'];
  const choices = ['home', 'shop'].map((value) => ({ value, text: 'signup.hint' }));
  expect(
    remedies(
      put(form, nickname, { kind: 'radio', choices }),
      put(form, ['fields', 'password', 'when'], { 'form.nickname': 'hme' }),
    ),
  ).toEqual(['Did you mean "home"? If "hme" is right, correct the declared values of "form.nickname".']);
  expect(remedies(put(form, nickname, { kind: 'date', min: '2026-11-31' }))).toEqual([
    'Write a day as YYYY-MM-DD; the last of that month is "2026-11-30".',
  ]);
  expect(remedies(put(form, nickname, { kind: 'date', min: '2026-12-01', max: '2026-11-30' }))).toEqual([
    'Write "2026-11-30" or less, or raise "max".',
  ]);
  expect(remedies(put(form, [...nickname, 'hint'], ''))).toContain(
    'Write a longer text, or omit the property where it is optional.',
  );
  const slow = (pattern: string) =>
    remedies(put('schemas/entities/person.schema.json', ['properties', 'name', 'pattern'], pattern));
  expect(slow('^(a+)+$')).toEqual([expect.stringMatching(/^"\(a\+\)\+" matches .* do not nest repetitions/)]);
  expect(slow('^x[0-9]+[0-9a-z]*$')).toEqual([
    expect.stringMatching(/^"\[0-9\]\+\[0-9a-z\]\*" matches .* put a character between/),
  ]);
  expect(slow('/+end$')).toEqual([expect.stringMatching(/^Start it with "\^"/)]);
});

test('suggests the nearest name for a misspelt one', () => {
  const remedies = (edit: Edit): readonly string[] => checkSmall(edit).map(({ remedy }) => remedy);
  expect(remedies(put(form, ['rules', 0, 'field'], 'emial'))).toEqual(['Did you mean "email"?']);
  expect(remedies(rename(home, 'layout', 'layuot'))).toContain('Did you mean "layout"?');
});
