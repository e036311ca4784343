// The types of the declarations in a copy of this project, as in a clone.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { writeReference } from '../../engine/check/index.ts';

const folder = mkdtempSync(join(tmpdir(), 'declared-types-'));
afterAll(() => rmSync(folder, { recursive: true }));
const copied = ['engine', 'flows', 'schemas', 'screens', 'scripts', 'src', 'tests/language', 'package.json', 'package-lock.json'];
for (const name of copied)
  cpSync(name, join(folder, name), { recursive: true, filter: (path) => !/\.(webp|png|mp4|sql)$/.test(path) });
symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));

const file = (name: string): string => join(folder, 'src/generated', `${name}.ts`);
const prepare = (): string =>
  execFileSync('node', ['scripts/toolchain/declared-types.mjs'], { cwd: folder, encoding: 'utf8', stdio: 'pipe' });

it('are written where they are missing, and again only after a change of a declaration', () => {
  const names = ['declared', 'entities', 'pages', 'settings'];
  for (const name of names) rmSync(file(name), { force: true });
  expect(prepare()).toBe('');
  expect(names.filter((name) => !existsSync(file(name)))).toEqual([]);
  const [screen = ''] = /(?<='signup\/form': )\w+/.exec(readFileSync(file('declared'), 'utf8')) ?? [];
  expect(readFileSync(file('pages'), 'utf8')).toContain(`export interface ${screen} {`);

  // Not written again, whatever stands there.
  writeFileSync(file('settings'), '');
  prepare();
  expect(statSync(file('settings')).size).toBe(0);

  const entity = 'schemas/entities/added.schema.json';
  writeFileSync(join(folder, entity), JSON.stringify({ $schema: writeReference(entity), type: 'boolean' }));
  prepare();
  expect(readFileSync(file('entities'), 'utf8')).toContain('export type Added = boolean;');
  expect(statSync(file('settings')).size).toBeGreaterThan(0);
});

it('never stop an installation', () => {
  writeFileSync(join(folder, 'scripts/types/write-declared.ts'), 'This is no program.');
  expect(prepare()).not.toContain('Error');
});
