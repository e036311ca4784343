import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { checkDeclarations } from '../../engine/check/index.ts';
import { bundleScript } from '../../scripts/toolchain/bundle-script.mjs';
import { checkOptions } from '../../src/server/project/check-options.ts';
import { readDeclaredFiles } from '../../src/server/project/read-files.ts';

test('finds no problems in the declarations of this project', async () => {
  const files = await readDeclaredFiles(process.cwd());
  expect(files.length).toBeGreaterThan(50);
  expect(checkDeclarations(files, checkOptions)).toEqual([]);
});

/** Fixed work with texts and objects, so that the limit below holds on slow and busy machines. */
const referenceWork = `const text = JSON.stringify(Array.from({ length: 2000 }, (_, at) => ({ name: 'field' + at, at: [at, at + 1] })));
let total = 0;
for (let round = 0; round < 400; round += 1) total += JSON.parse(text).map(({ name }) => name).sort().length;`;

const printCpu = `process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write('CPU ' + (user + system) / 1000);
});`;

/** CPU milliseconds of a silent Node process, from its start to its exit. */
async function measureCpu(args: readonly string[]): Promise<number> {
  const hook = `data:text/javascript,${encodeURIComponent(printCpu)}`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--import', hook, ...args]);
  expect(stdout).toBe('');
  return Number(/^CPU ([\d.]+)$/.exec(stderr)?.[1]);
}

test('npm run check loads no packages of pages or the server', async () => {
  const program = await readFile(await bundleScript('check'), 'utf8');
  const packages = [...program.matchAll(/^import .* from "([^"]+)";$/gm)].map(([, name]) => name);
  expect(packages).toContain('jsonc-parser');
  expect(packages.filter((name) => /react|rjsf|emotion|fastify|jsdom|argon2|^pg$/.test(name ?? ''))).toEqual([]);
}, 60_000);

test('npm run check takes about four times as much CPU time as the reference work, including process start', async () => {
  await bundleScript('check');
  const spent: number[] = [];
  const reference: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    reference.push(await measureCpu(['--eval', referenceWork]));
    spent.push(await measureCpu(['scripts/run.mjs', 'check']));
  }
  // Minimums, since other load only adds time. A doubling is noticed.
  expect(Math.min(...spent) / Math.min(...reference)).toBeLessThan(7);
}, 60_000);
