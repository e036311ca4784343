import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { problems } from '../../engine/check/problems/index.ts';
import { readHelp } from '../../scripts/check/read-help.ts';
import { broken } from './broken/index.ts';
import { flow, form, home } from './broken/places.ts';
import { checkSmall, type Edit, put, rename, setUp, smallProject, write } from './small-project.ts';

test('says nothing of a project that is right', () => {
  expect(checkSmall()).toEqual([]);
});

describe.each(Object.entries(broken))('%s', (code, cases) => {
  test.each(cases)('tells %s, and nothing else', (_says, file, place, ...edits) => {
    const found = checkSmall(...edits);
    expect(found.map((each) => `${each.code} ${each.file} ${each.message}`)).toEqual([
      expect.stringMatching(new RegExp(`^${code} ${file.replaceAll('.', '\\.')} `)),
    ]);
    const [problem] = found;
    const { files, options } = smallProject(...edits);
    const text = [...files, ...(options.settings ? [options.settings] : [])].find((each) => each.path === file)?.text ?? '';
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

/** Nothing stands for the end of a file, or for one of which nothing was read. */
function startOf(token: string): RegExp {
  return token === '' ? /^$/ : new RegExp(`^${token.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')}`);
}

test('documents each code, and no other', () => {
  const documented = [...readFileSync('engine/check/PROBLEMS.md', 'utf8').matchAll(/^### ([A-Z_]+)$/gm)].map(([, code]) => code);
  expect(documented).toEqual(Object.keys(problems));
});

test.each(Object.keys(problems))('says of %s what it means, and shows it wrong and how it is told', async (code) => {
  const help = (await readHelp(process.cwd())).get(code);
  expect(help?.sentence).toMatch(/\.$/);
  const examples = readFileSync('engine/check/EXAMPLES.md', 'utf8').split(/^(?=## )/m);
  const shown = examples.find((section) => section.startsWith(`## ${code}\n`)) ?? '';
  expect(shown).toContain(`[What it means](PROBLEMS.md#${code.toLowerCase()})`);
  expect(shown).toMatch(new RegExp(`\`\`\`text\\n${code} {2}\\S+:\\d+:\\d+\\n`));
});

test('tells each place of an example that its page refuses', () => {
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

test('tells each event of a state that its screen does not send', () => {
  const found = checkSmall(
    put(flow, ['states', 'confirm', 'on', 'ENTER'], { target: 'done' }),
    put('screens/signup/confirm.screen.json', ['blocks', 1], { text: { words: 'home.lead' } }),
  );
  expect(found.map(({ code, line }) => [code, line])).toEqual([
    ['FLOW_EVENT_UNOFFERED', expect.any(Number)],
    ['FLOW_EVENT_UNOFFERED', expect.any(Number)],
  ]);
});

test('takes two fields for a choice that a third one decides', () => {
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
    'a field that stays once it is answered',
    shown({ any: [{ 'form.email': { present: true } }, { 'form.nickname': { present: true } }] }),
  ],
  [
    'fields of which each follows the one before',
    shown({ 'form.code': { present: true } }),
    put(form, ['fields', 'password', 'when'], { 'form.nickname': { present: false } }),
  ],
  [
    'rules that another answer meets',
    put(form, ['rules', 1], { when: { 'form.email': 'a@b.jp' }, field: 'email', issue: 'emailMustChange' }),
  ],
  ['a text of one length alone', put('schemas/entities/root.schema.json', ['properties', 'authId', 'minLength'], 100)],
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
  ['a default that fits', put('schemas/entities/person.schema.json', ['properties', 'status', 'default'], 'GONE')],
  [
    'a step that the settings of this store leave open',
    put(confirm, ['blocks', 1, 'when'], { 'settings.registration.codeName.en': { present: true } }),
    setUp({ registration: { codeName: { ja: '番号', en: 'Code' } } }),
  ],
  [
    'a value that is given to a part inside of another',
    put('schemas/calls/search.call.json', ['envelope', 'place'], { near: { enum: ['here', 'there'] } }),
    put('screens/index.screen.json', ['blocks', 3, 'form', 'payload', 'near'], 'there'),
  ],
  [
    'a way back to a beginning that settings leave out',
    put(flow, ['states', 'form', 'meta', 'skipWhen'], { 'settings.registration.upFront': false }),
    put(flow, ['states', 'confirm', 'on', 'ENTER'], { target: 'form' }),
    put(confirm, ['blocks', 1, 'actions', 'items', 1], {
      words: 'signup.next',
      send: 'signup.enter',
      payload: { email: 'a@b.jp' },
    }),
  ],
  [
    'a call that others send',
    write('schemas/calls/hook.call.json', {
      id: 'hook',
      method: 'POST',
      path: '/zapi/hook',
      for: 'everybody',
      answer: 'empty',
      entry: 'provider',
    }),
  ],
];
test.each(right.map(([says, ...edits]) => [says, edits] as const))('says nothing of %s', (_says, edits) => {
  expect(checkSmall(...edits)).toEqual([]);
});

test('follows 300 fields, each asked after the one before, in no time', () => {
  const fields = Array.from({ length: 300 }, (_, index) => [
    `f${index}`,
    {
      kind: 'free-text',
      label: 'signup.title',
      ...(index === 0 ? {} : { when: { [`form.f${index - 1}`]: { present: true } } }),
    },
  ]);
  const started = process.cpuUsage();
  const found = checkSmall(
    write('schemas/forms/chain.form.json', { id: 'chain', fields: Object.fromEntries(fields) }),
    put('schemas/forms/chain.form.json', ['fields', 'f0', 'when'], { 'form.f299': { present: true } }),
  );
  expect(found.map(({ code }) => code)).toContain('FIELDS_HIDE_EACH_OTHER');
  // Several seconds where every field is asked about every other.
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(2_000);
});

test('says with a misspelled name which one was meant', () => {
  const remedies = (edit: Edit): readonly string[] => checkSmall(edit).map(({ remedy }) => remedy);
  expect(remedies(put(form, ['rules', 0, 'field'], 'emial'))).toEqual(['Did you mean "email"?']);
  expect(remedies(rename(home, 'layout', 'layuot'))).toContain('Did you mean "layout"?');
});
