import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { checkDeclarations } from '../../engine/check/index.ts';
import { bundleScript } from '../../scripts/ground/bundle-script.mjs';
import { checkOptions } from '../../src/server/project/check-options.ts';
import { readDeclaredFiles } from '../../src/server/project/read-files.ts';

test('finds nothing wrong with what the store declares', async () => {
  const files = await readDeclaredFiles(process.cwd());
  expect(files.length).toBeGreaterThan(50);
  expect(checkDeclarations(files, checkOptions)).toEqual([]);
});

test('checks everything declared within the time that a start may take', async () => {
  const files = await readDeclaredFiles(process.cwd());
  // Of this program alone, whatever else the machine does meanwhile.
  const started = process.cpuUsage();
  checkDeclarations(files, checkOptions);
  expect(process.cpuUsage(started).user / 1000).toBeLessThan(600);
});

const tellCpu = `process.on('exit', () => {
  const { user, system } = process.cpuUsage();
  process.stderr.write('CPU ' + (user + system) / 1000);
});`;

/** CPU milliseconds of `npm run check`, from the start of its process to the end. */
async function runCheck(): Promise<number> {
  const hook = `data:text/javascript,${encodeURIComponent(tellCpu)}`;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, ['--import', hook, 'scripts/run.mjs', 'check']);
  expect(stdout).toBe('');
  return Number(/^CPU ([\d.]+)$/.exec(stderr)?.[1]);
}

test('loads nothing for npm run check that only a page or a server needs', async () => {
  const program = await readFile(await bundleScript('check'), 'utf8');
  const packages = [...program.matchAll(/^import .* from "([^"]+)";$/gm)].map(([, name]) => name);
  expect(packages).toContain('jsonc-parser');
  expect(packages.filter((name) => /react|rjsf|emotion|fastify|jsdom|argon2|^pg$/.test(name ?? ''))).toEqual([]);
}, 60_000);

test('checks everything declared in a second of CPU, the start of the program included', async () => {
  await bundleScript('check');
  const spent: number[] = [];
  for (let run = 0; run < 3; run += 1) spent.push(await runCheck());
  // The least of them: whatever else the machine did made the others dearer. It takes 600; twice that is noticed.
  expect(Math.min(...spent)).toBeLessThan(1_100);
}, 60_000);
