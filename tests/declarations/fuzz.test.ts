import { expect, test } from 'vitest';
import { checkDeclarations, readDeclarations } from '../../engine/check/index.ts';
import { compareCost } from '../compare-cost.ts';
import { checkSmall, put, smallFiles, smallOptions } from '../language/small-project.ts';
import { tryDamages } from './damages.ts';

test('reports well-formed problems for 100 damaged projects, and never throws', () => tryDamages(100, 'round'));

test('reports a file of 50 MB without parsing it', async () => {
  const [first, ...files] = smallFiles();
  const large = { path: first?.path ?? '', text: `{ "a": "${'x'.repeat(50_000_000)}" }` };
  const check = () => checkDeclarations([large, ...files], smallOptions);
  const problems = check();
  expect(problems.map(({ code, file, line, column }) => `${code} ${file}:${line}:${column}`)).toContain(
    `JSON_TOO_LARGE ${large.path}:1:1`,
  );
  expect(await compareCost(check, () => checkDeclarations(smallFiles(), smallOptions), 3)).toBeLessThan(5);
});

test('reports an entity of settings that contains itself', () => {
  const problems = checkSmall(put('schemas/entities/words.schema.json', ['properties', 'part'], { $ref: 'entities/words' }));
  expect(problems.map(({ code, file }) => `${code} ${file}`)).toContain(
    'SCHEMA_REFERENCE_CIRCULAR schemas/entities/words.schema.json',
  );
});

test('does not change the prototype of objects', () => {
  const before = Object.getOwnPropertyNames(Object.prototype);
  const files = smallFiles().map(({ path, text }) => ({ path, text: text.replace('{', '{ "__proto__": { "polluted": true },') }));
  readDeclarations(files, smallOptions);
  expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before);
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});

test('accepts files of strange names and no files at all', () => {
  expect(() => checkDeclarations([])).not.toThrow();
  for (const path of [
    '',
    '/',
    '__proto__',
    'screens/.screen.json',
    'screens/../x.screen.json',
    'schemas/forms/__proto__.form.json',
    'screens/text/ja/toString.json',
  ]) {
    expect(() => checkDeclarations([...smallFiles(), { path, text: '{}' }], smallOptions)).not.toThrow();
  }
});

test('reports the same problems for any order of files', () => {
  const files = smallFiles().filter(({ path }) => !path.includes('entities/person'));
  const problems = checkDeclarations(files, smallOptions);
  expect(problems.length).toBeGreaterThan(0);
  expect(checkDeclarations([...files].reverse(), smallOptions)).toEqual(problems);
  const places = problems.map(
    ({ file, line, column }) => `${file} ${String(line).padStart(6, '0')} ${String(column).padStart(6, '0')}`,
  );
  expect(places).toEqual([...places].sort());
});
