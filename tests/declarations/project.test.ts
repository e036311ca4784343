import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { checkDeclarations, writeShorthand } from '../../engine/check/index.ts';
import { bundleScript } from '../../scripts/toolchain/bundle-script.mjs';
import { checkOptions } from '../../src/server/project/check-options.ts';
import { readDeclaredFiles } from '../../src/server/project/read-files.ts';

test('finds no problems in the declarations of this project', async () => {
  const files = await readDeclaredFiles(process.cwd());
  expect(files.length).toBeGreaterThan(50);
  expect(checkDeclarations(files, checkOptions)).toEqual([]);
});

test('npm run check loads no packages of pages or the server', async () => {
  const program = await readFile(await bundleScript('check'), 'utf8');
  const packages = [...program.matchAll(/^import .* from "([^"]+)";$/gm)].map(([, name]) => name);
  expect(packages).toContain('jsonc-parser');
  expect(packages.filter((name) => /react|rjsf|emotion|fastify|jsdom|argon2|^pg$/.test(name ?? ''))).toEqual([]);
});

test('every file of the project is written as short as the language allows', async () => {
  const files = (await readDeclaredFiles(process.cwd())).map(({ path, text }) => ({ path, declared: JSON.parse(text) }));
  for (const { path, declared } of files) expect(writeShorthand(path, declared), path).toEqual(declared);
});
