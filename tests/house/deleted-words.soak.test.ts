// @vitest-environment node
// Deleting the folder of a word removes the word: types stay green, and check reports where the declarations use it.
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { isObject } from '../../engine/declare/index.ts';
import { listWords } from '../../scripts/types/list-words.mjs';
import { root } from './read-sources.ts';

const parts = ['engine', 'flows', 'schemas', 'screens', 'scripts', 'src', 'tests', 'package.json', 'package-lock.json'];
const copy = mkdtempSync(join(tmpdir(), 'deleted-words-'));
for (const part of [...parts, 'tsconfig.json']) cpSync(join(root, part), join(copy, part), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
// Without tests: those of a word may import its folder.
writeFileSync(
  join(copy, 'tsconfig.without.json'),
  JSON.stringify({ extends: './tsconfig.json', include: ['engine', 'src', 'scripts'] }),
);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const folders = ['engine', 'engine/ja', 'src'].flatMap((owner) =>
  ['kinds', 'blocks', 'formatters', 'conditions'].map((words) => `${owner}/${words}`),
);
const words = await Promise.all(
  folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) => readdirSync(join(root, folder)).map((word) => ({ folder: `${folder}/${word}`, word })))
    .filter(({ folder }) => existsSync(join(root, folder, 'entry.ts')))
    .map(async ({ folder, word }) => {
      const { entry } = await import(pathToFileURL(join(root, folder, 'entry.ts')).href);
      return { folder, word, isBase: entry.isBase === true };
    }),
);

test('the words are found', () => expect(words.length).toBeGreaterThan(80));

test.each(words.filter(({ isBase }) => !isBase))('without $folder, types are green and check reports only its uses', (word) => {
  expect(deleteWord(word)).toEqual([]);
});

test.each(words.filter(({ isBase }) => isBase))('without $folder, on which short spellings rest, check reports them', (word) => {
  expect(deleteWord(word)).not.toEqual([]);
});

/** What check reports without a word, besides what names it. Types are green without it. */
function deleteWord({ folder, word }: { readonly folder: string; readonly word: string }) {
  rmSync(join(copy, folder), { recursive: true });
  try {
    for (const [path, text] of listWords(copy)) writeFileSync(join(copy, path), text);
    expect(run('scripts/types/run-types.mjs').status).toBe(0);
    const options = [
      '-p',
      'tsconfig.without.json',
      '--checkers',
      '1',
      '--incremental',
      '--tsBuildInfoFile',
      join(copy, 'types.json'),
    ];
    expect(run(join(root, 'node_modules/typescript/bin/tsc'), ...options).stdout).toBe('');
    const name = word.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    const isNamed = new RegExp(`\\b(${word}|${name})\\b`);
    const problems = readProblems(run('scripts/run.mjs', 'check', '--format', 'json').stdout);
    return problems.filter(({ message }) => !isNamed.test(String(message)));
  } finally {
    cpSync(join(root, folder), join(copy, folder), { recursive: true });
  }
}

function run(program: string, ...options: readonly string[]) {
  return spawnSync(process.execPath, [program, ...options], { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 });
}

/** Problems of a report of check. Throws if it has written none. */
function readProblems(text: string): readonly { readonly [property: string]: unknown }[] {
  const report: unknown = JSON.parse(text);
  if (!isObject(report) || !Array.isArray(report['problems'])) throw new Error(`Not a report: ${text.slice(0, 200)}`);
  return report['problems'].filter(isObject);
}
