// What is reported in place of a declared file that cannot be read.
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkDeclarations } from '../../engine/check/index.ts';
import { readDeclaredFiles } from '../../engine/node/index.ts';
import { smallFiles, smallOptions } from '../language/small-project.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'declared-'));
  for (const { path, text } of smallFiles()) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const strangePath = () => join(folder, 'screens/strange.screen.json');
const findProblems = async (): Promise<readonly string[]> =>
  checkDeclarations(await readDeclaredFiles(folder), smallOptions).map(
    ({ code, file, line, column, message }) => `${code} ${file}:${line}:${column} ${message}`,
  );

test('a folder', async () => {
  await mkdir(strangePath());
  expect(await findProblems()).toEqual([
    expect.stringMatching(/^FILE_UNREADABLE screens\/strange\.screen\.json:1:1 .*it is a folder/),
  ]);
});

test('a link to itself, and a broken link', async () => {
  await symlink('strange.screen.json', strangePath());
  await symlink('nowhere.json', join(folder, 'flows/lost.flow.json'));
  await symlink('.', join(folder, 'screens/circle'));
  expect(await findProblems()).toEqual([
    expect.stringMatching(/^FILE_UNREADABLE flows\/lost\.flow\.json:1:1 .*leads nowhere/),
    expect.stringMatching(/^FILE_UNREADABLE screens\/strange\.screen\.json:1:1 .*leads to itself/),
  ]);
});

test('a file of 50 MB, which is not read', async () => {
  await writeFile(strangePath(), '{');
  await truncate(strangePath(), 50_000_000);
  expect((await readDeclaredFiles(folder)).find(({ path }) => path.includes('strange'))).toEqual({
    path: 'screens/strange.screen.json',
    text: '',
    unread: { why: 'too large' },
  });
  expect(await findProblems()).toEqual([expect.stringMatching(/^JSON_TOO_LARGE screens\/strange\.screen\.json:1:1 /)]);
});

test.each([
  ['Shift_JIS', [...Buffer.from('{ "a": "窓"\n, "'), 0x8e, 0x81, 0x96, 0xbc, 0x22], 2, 4],
  ['a replacement character before it', [...Buffer.from('{ "\uFFFD窓": "'), 0xff], 1, 10],
  ['a character cut short at the end', [...Buffer.from('{\n'), 0xe7, 0xaa], 2, 1],
  ['UTF-16', [0xff, 0xfe, 0x7b, 0x00], 1, 1],
])('bytes that are not UTF-8: %s', async (_what, bytes, line, column) => {
  await writeFile(strangePath(), Uint8Array.from(bytes));
  expect(await findProblems()).toEqual([expect.stringContaining(`FILE_ENCODING screens/strange.screen.json:${line}:${column} `)]);
});

test('a file without read permission', async () => {
  await writeFile(strangePath(), '{}');
  await chmod(strangePath(), 0);
  const isRefused = await readFile(strangePath()).then(
    () => false,
    () => true,
  );
  // root can read every file; then the file is parsed and has no $schema.
  expect((await findProblems())[0]).toContain(isRefused ? 'FILE_UNREADABLE' : 'LANGUAGE_OLD');
});
