import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { problems } from '../../engine/check/problems/index.ts';
import { broken } from './broken/index.ts';
import { form, home } from './broken/places.ts';
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

test('says with a misspelled name which one was meant', () => {
  const remedies = (edit: Edit): readonly string[] => checkSmall(edit).map(({ remedy }) => remedy);
  expect(remedies(put(form, ['rules', 0, 'field'], 'emial'))).toEqual(['Did you mean "email"?']);
  expect(remedies(rename(home, 'layout', 'layuot'))).toContain('Did you mean "layout"?');
});
