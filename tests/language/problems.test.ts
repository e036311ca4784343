import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { problems } from '../../engine/check/problems/index.ts';
import { broken } from './broken/index.ts';
import { flow, form, home } from './broken/places.ts';
import { checkSmall, type Edit, put, rename, smallProject } from './small-project.ts';

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
    const told = text
      .split('\n')
      .slice((problem?.line ?? 0) - 1)
      .join('\n')
      .slice((problem?.column ?? 0) - 1);
    if (typeof place === 'string') expect(told.slice(0, place.length)).toBe(place);
    else expect(told).toMatch(place);
    expect(problem?.remedy).not.toBe('');
  });
});

test('documents each code, and no other', () => {
  const documented = [...readFileSync('engine/check/PROBLEMS.md', 'utf8').matchAll(/^### ([A-Z_]+)$/gm)].map(([, code]) => code);
  expect(documented).toEqual(Object.keys(problems));
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

test('says with a misspelled name which one was meant', () => {
  const remedies = (edit: Edit): readonly string[] => checkSmall(edit).map(({ remedy }) => remedy);
  expect(remedies(put(form, ['rules', 0, 'field'], 'emial'))).toEqual(['Did you mean "email"?']);
  expect(remedies(rename(home, 'layout', 'layuot'))).toContain('Did you mean "layout"?');
});
