import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'madoguchi-turns-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const script = join(folder, 'worker.mjs');
const log = join(folder, 'log');
const name = `trial-${process.pid}`;
writeFileSync(
  script,
  `import { appendFileSync } from 'node:fs';
  import { withLock } from ${JSON.stringify(new URL('../../scripts/toolchain/file-lock.mjs', import.meta.url).href)};
  await withLock(${JSON.stringify(name)}, async () => {
    appendFileSync(${JSON.stringify(log)}, 'in ' + process.pid + '\\n');
    await new Promise((done) => setTimeout(done, 20));
    if (process.argv[2] === 'dies') process.kill(process.pid, 'SIGKILL');
    appendFileSync(${JSON.stringify(log)}, 'out ' + process.pid + '\\n');
  });`,
);

it('processes hold the lock one at a time, and a killed one releases it', async () => {
  const workers = ['works', 'dies', 'works', 'dies', 'works', 'works'];
  const ends = await Promise.all(workers.map((how) => endOf(how)));
  expect(ends.toSorted()).toEqual(['0', '0', '0', '0', 'SIGKILL', 'SIGKILL']);
  const lines = readFileSync(log, 'utf8').trim().split('\n');
  const overlaps = lines.filter((line, index) => line.startsWith('out ') && lines[index - 1] !== line.replace('out', 'in'));
  expect(lines.filter((line) => line.startsWith('in '))).toHaveLength(workers.length);
  expect(overlaps).toEqual([]);
});

it('a terminated program leaves no child process behind', async () => {
  const parent = join(folder, 'parent.mjs');
  writeFileSync(
    parent,
    `import { runProgram } from ${JSON.stringify(new URL('../../scripts/toolchain/run-program.mjs', import.meta.url).href)};
    process.exitCode = 0;
    await runProgram('sh', ['-c', 'echo $$ > ${join(folder, 'pid')}; sleep 60; :']);`,
  );
  const child = spawn(process.execPath, [parent], { stdio: 'ignore' });
  const ended = new Promise((done) => child.once('exit', done));
  const pid = await expect
    .poll(() => readPid())
    .toBeGreaterThan(0)
    .then(readPid);
  child.kill('SIGTERM');
  expect(await ended).toBe(0);
  await expect(promisify(execFile)('kill', ['-0', String(pid)])).rejects.toThrow();
});

function endOf(how: string): Promise<string> {
  const child = spawn(process.execPath, [script, how], { stdio: 'ignore' });
  return new Promise((done) => child.once('exit', (code, signal) => done(signal ?? String(code))));
}

function readPid(): number {
  try {
    return Number(readFileSync(join(folder, 'pid'), 'utf8'));
  } catch {
    return 0;
  }
}
