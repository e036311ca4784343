import { existsSync } from 'node:fs';
import { readFile, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { checkDeclarations } from '../../engine/check/index.ts';
import { readDeclaredFiles } from '../../engine/node/index.ts';
import { bundleScript } from '../../scripts/toolchain/bundle-script.mjs';
import { checkOptions } from '../../src/server/project/check-options.ts';

test('finds no problems in the declarations of this project', async () => {
  const files = await readDeclaredFiles(process.cwd());
  expect(files.length).toBeGreaterThan(50);
  expect(checkDeclarations(files, checkOptions)).toEqual([]);
});

test('npm run check loads no packages of pages or the server', async () => {
  const bundle = await bundleScript('check');
  const program = await readFile(bundle, 'utf8');
  const packages = [...program.matchAll(/^import .* from "([^"]+)";$/gm)].map(([, name]) => name);
  expect(packages).toContain('jsonc-parser');
  expect(packages.filter((name) => /react|rjsf|emotion|fastify|jsdom|argon2|^pg$/.test(name ?? ''))).toEqual([]);
  // Of `--settings` and `--watch` only.
  expect(packages.filter((name) => /^(?:ajv|chokidar)/.test(name ?? ''))).toEqual([]);
});

test('bundles a script again only after a change of one of its modules', async () => {
  const bundle = await bundleScript('check');
  expect(await bundleScript('check')).toBe(bundle);
  const modules: unknown = JSON.parse(await readFile(join(dirname(bundle), 'modules.json'), 'utf8'));
  // Nothing is left of a module that only exports others, but it decides which.
  expect(modules).toEqual(expect.arrayContaining(['scripts/check.ts', 'engine/check/index.ts']));
  expect(modules).not.toContain('src/client/entry-browser.tsx');
  const changed = join(dirname(dirname(bundle)), `check-${'0'.repeat(16)}`);
  await rename(dirname(bundle), changed);
  expect(await bundleScript('check')).toBe(bundle);
  expect(existsSync(changed)).toBe(false);
});
