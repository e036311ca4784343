import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { problems } from '../../engine/check/problems/index.ts';
import { readHelp } from '../../scripts/check/read-help.ts';
import { broken } from './broken/index.ts';
import { mends } from './broken/mends.ts';
import { enter, finish, flow, form, home, welcome, withParents } from './broken/places.ts';
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

test.each(Object.entries(mends))('says nothing of %s any more, once it is mended as its example says', (code, [, ...edits]) => {
  const [, , , ...breaking] = Object.entries(broken).find(([each]) => each === code)?.[1][0] ?? ['', '', ''];
  expect(checkSmall(...breaking, ...edits)).toEqual([]);
});

/** Of these no line is right: only another file is. */
const rewritten = ['FILE_UNEXPECTED', 'FILE_UNREADABLE', 'FILE_ENCODING', 'LANGUAGE_NEWER', 'JSON_TOO_DEEP', 'JSON_TOO_LARGE'];
test('shows what is right beside what is wrong', () => {
  const examples = readFileSync('engine/check/EXAMPLES.md', 'utf8')
    .split(/^(?=## )/m)
    .slice(1);
  const wanting = examples.filter((section) => !/^Right is|^`npm run check -- --fix` mends it/m.test(section));
  expect(wanting.map((section) => /^## (\S+)/.exec(section)?.[1])).toEqual(rewritten);
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
  [
    'rules of which the last can only be met by other answers than those before it',
    put(form, ['rules', 1], { when: { 'form.email': 'a@b.jp' }, field: 'email', issue: 'emailMustChange' }),
    put(form, ['rules', 2], { when: { not: { 'form.email': 'c@d.jp' } }, field: 'email', issue: 'emailMustChange' }),
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
  [
    'answers of an example that a person may type wrongly, and of one that was not given',
    put(form, ['fields', 'nickname'], { kind: 'birthday' }),
    write('screens/signup/index.examples.json', {
      wrong: { forms: { signup: { answers: { nickname: '20261131', email: 'no address', code: '' } } } },
    }),
  ],
  [
    'answers beside a form that is only read, and a day that there is',
    put(form, ['fields', 'nickname'], { kind: 'date' }),
    write('screens/signup/confirm.examples.json', { right: { forms: { signup: { answers: { nickname: '2028-02-29' } } } } }),
  ],
  [
    'a choice that its field has, and one that is not made',
    put(form, ['fields', 'nickname'], { kind: 'radio', choices: [{ value: 'home', words: 'signup.hint' }] }),
    put(form, ['fields', 'password', 'when'], { any: [{ 'form.nickname': { enum: ['home'] } }, { 'form.nickname': '' }] }),
  ],
  ['a text that is to be as long as it may be', put(home, ['blocks', 0, 'when', 'name'], { minLength: 100 })],
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
    'a call that takes what the form of a page posts, and one that only removes what a page shows',
    put(enter, ['path'], '/signup'),
    put('schemas/calls/forget.call.json', ['path'], '/people/{personId}'),
    put(home, ['blocks', 2, 'list', 'item', 'actions', 1, 'params'], { personId: { at: 'item.id' } }),
  ],
  [
    'a button whose call has a parameter, and that leads to an address without one',
    put(home, ['blocks', 2, 'list', 'item', 'actions', 1, 'leadsTo'], '/signup'),
  ],
  [
    'a field that is not sent, and by which a button of its form is drawn',
    put('schemas/forms/search.form.json', ['fields', 'note'], { kind: 'free-text', maxLength: 50, label: 'signup.hint' }),
    put(home, ['blocks', 3, 'form', 'sections', 0, 'fields', 1], 'note'),
    put(home, ['blocks', 3, 'form', 'enabledWhen'], { 'form.note': { present: true } }),
  ],
  [
    'a screen whose address only begins like one of the program',
    put('screens/signup/done.screen.json', ['route'], '/filesystem'),
  ],
  [
    'a sentence that is said only with a name',
    put(home, ['blocks', 1], { text: { words: welcome('name') }, when: { isSignedIn: true, name: { present: true } } }),
  ],
  [
    'a sentence of which another hangs on there being none',
    put(home, ['blocks', 1], { text: { words: welcome('name') }, when: { not: { name: '' } } }),
  ],
  [
    'a part of something, where another part of it is known',
    withParents,
    put(home, ['blocks', 2, 'list', 'item', 'facts', 0], {
      label: 'home.since',
      value: welcome('item.parent.name'),
      when: { 'item.parent.id': { present: true } },
    }),
  ],
  [
    'a sentence that is said by data that is always there',
    put(home, ['blocks', 2, 'list', 'item', 'facts', 0, 'value'], welcome('item.name')),
  ],
  ['a part that chooses the event, inside of another', put(finish, ['envelope'], { data: { kind: { enum: ['now'] } } })],
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

test('asks of 400 rules whether all of them can be met, in no time', () => {
  const rules = Array.from({ length: 400 }, (_, index) => ({
    when: { 'form.nickname': { pattern: `^n${index}$` } },
    field: 'nickname',
    issue: 'emailMustChange',
  }));
  // Somebody who wants what the rules refuse: told although there are so many.
  const last = { when: { not: { 'form.nickname': 'n7' } }, field: 'nickname', issue: 'emailMustChange' };
  const started = process.cpuUsage();
  const found = checkSmall(put(form, ['rules'], [...rules, last]));
  expect(found.map(({ code, message }) => [code, message])).toEqual([
    ['FORM_NEVER_RIGHT', expect.stringContaining('so that the rules before it are met')],
  ]);
  // Half a minute where each rule is tried anew together with all before it.
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(2_000);
});

test('says what to write', () => {
  const remedies = (...edits: Edit[]): readonly string[] => checkSmall(...edits).map(({ remedy }) => remedy);
  const nickname = ['fields', 'nickname'];
  const choices = ['home', 'shop'].map((value) => ({ value, words: 'signup.hint' }));
  expect(
    remedies(
      put(form, nickname, { kind: 'radio', choices }),
      put(form, ['fields', 'password', 'when'], { 'form.nickname': 'hme' }),
    ),
  ).toEqual(['Did you mean "home"?']);
  expect(remedies(put(form, nickname, { kind: 'date', min: '2026-11-31' }))).toEqual([
    'Write a day as YYYY-MM-DD; the last of that month is "2026-11-30".',
  ]);
  expect(remedies(put(form, nickname, { kind: 'date', min: '2026-12-01', max: '2026-11-30' }))).toEqual([
    'Write "2026-11-30" or less, or raise "max".',
  ]);
  expect(remedies(put(form, [...nickname, 'hint'], ''))).toContain(
    'Write a longer text, or leave the property out where it may be missing.',
  );
  const slow = (pattern: string) =>
    remedies(put('schemas/entities/person.schema.json', ['properties', 'name', 'pattern'], pattern));
  expect(slow('^(a+)+$')).toEqual([expect.stringMatching(/^"\(a\+\)\+" takes .* repeat what is inside of it only once/)]);
  expect(slow('^x[0-9]+[0-9a-z]*$')).toEqual([expect.stringMatching(/^"\[0-9\]\+\[0-9a-z\]\*" takes .* put a sign between/)]);
  expect(slow('/+end$')).toEqual([expect.stringMatching(/^Begin with "\^"/)]);
});

test('says with a misspelled name which one was meant', () => {
  const remedies = (edit: Edit): readonly string[] => checkSmall(edit).map(({ remedy }) => remedy);
  expect(remedies(put(form, ['rules', 0, 'field'], 'emial'))).toEqual(['Did you mean "email"?']);
  expect(remedies(rename(home, 'layout', 'layuot'))).toContain('Did you mean "layout"?');
});
