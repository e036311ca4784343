// @vitest-environment node
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { listKinds } from '../../engine/declare/index.ts';
import { listWords } from '../../scripts/types/list-words.mjs';
import { root } from '../house/read-sources.ts';

const copy = mkdtempSync(join(tmpdir(), 'engine-'));
const engine = { extends: './tsconfig.json', include: ['engine'] };
for (const part of ['engine', 'tsconfig.json']) cpSync(join(root, part), join(copy, part), { recursive: true });
symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
writeFileSync(join(copy, 'tsconfig.without.json'), JSON.stringify(engine));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

test.each(listKinds().map(({ kind }) => kind))('the engine compiles without the folder of the kind %s', (kind) => {
  const folder = join('engine', 'kinds', kind);
  rmSync(join(copy, folder), { recursive: true });
  for (const [path, text] of listWords(copy)) writeFileSync(join(copy, path), text);
  expect(findErrors()).toBe('');
  cpSync(join(root, folder), join(copy, folder), { recursive: true });
});

/** What the compiler writes; empty: no errors. */
function findErrors(): string {
  try {
    execFileSync(process.execPath, [join(root, 'node_modules', 'typescript', 'bin', 'tsc'), '-p', 'tsconfig.without.json'], {
      cwd: copy,
      encoding: 'utf8',
    });
    return '';
  } catch (error) {
    // Of execFileSync with an encoding.
    return (error as { readonly stdout: string }).stdout;
  }
}
