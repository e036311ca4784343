import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { FolderLockedError, lockFolder } from '../../../src/server/platform/database/folder-lock.ts';
import { buildProgram, type Program, runProgram } from './run-program.ts';

let program: string;
let folder: string;
let running: Program[];
beforeAll(async () => {
  program = await buildProgram('tests/server/foundation/folder-holder.ts', 'folder-holder');
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'madoguchi-lock-'));
  running = [];
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.map(({ ended }) => ended));
  rmSync(folder, { recursive: true, force: true });
});
function start(environment: { readonly [name: string]: string } = {}): Program {
  const started = runProgram(program, { DATA_DIR: folder, ...environment });
  running.push(started);
  return started;
}

it('refuses a second process on one data folder, and takes it over from a killed one with every row that it had reported', async () => {
  const first = start();
  await first.waitFor('wrote 1\n');
  const second = start();
  expect(await second.ended).toMatchObject({ code: 1 });
  expect(second.output()).toBe(
    `FolderLockedError: Another process (${first.child.pid}) has the database in this data folder open. Stop it, set another DATA_DIR, or set DATABASE_URL to a PostgreSQL database.\n`,
  );
  const before = first.output().length;
  await expect.poll(() => first.output().length).toBeGreaterThan(before);
  first.child.kill('SIGKILL');
  await first.ended;
  const written = Number([...first.output().matchAll(/wrote (\d+)\n/g)].at(-1)?.[1]);
  const holder = start();
  await holder.waitFor(`wrote ${written + 5}\n`);
  expect(Number(/found (\d+)/.exec(holder.output())?.[1])).toBeGreaterThanOrEqual(written);
});

it('waits for the process that has the folder open when that process is about to exit', async () => {
  const first = start({ LOCK_ONLY: 'yes' });
  await first.waitFor('locked\n');
  const taking = lockFolder(join(folder, 'pg.lock'));
  const settled = vi.fn();
  taking.then(settled, settled);
  await wait(200);
  expect(settled).not.toHaveBeenCalled();
  first.child.kill('SIGKILL');
  await (await taking).release();
});

it('takes the folder over from a zombie: a killed process whose parent has not asked for its exit code', async () => {
  const parent = spawn('sh', ['-c', '"$0" "$1" & echo "$!"; exec sleep 60', process.execPath, program], {
    env: { ...process.env, DATA_DIR: folder, LOCK_ONLY: 'yes' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  try {
    let output = '';
    parent.stdout.on('data', (piece: Buffer) => {
      output += piece.toString();
    });
    await expect.poll(() => output).toContain('locked\n');
    const pid = Number.parseInt(output, 10);
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /);
    // Its other threads may need a moment to exit. Without the look at its state, it would count as alive for ever.
    await (await lockFolder(join(folder, 'pg.lock'))).release();
    expect(readFileSync(`/proc/${pid}/stat`, 'utf8')).toMatch(/\) Z /);
  } finally {
    parent.kill('SIGKILL');
  }
});

it('lets one of two processes take over a dead lock at the same time', async () => {
  for (let round = 0; round < 20; round += 1) {
    const file = join(folder, `race-${round}.lock`);
    writeFileSync(file, JSON.stringify({ token: 'dead', pid: 999_999_999, started: 'long ago' }));
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => lockFolder(file, 0)));
    const won = outcomes.filter((outcome) => outcome.status === 'fulfilled');
    expect(won).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(FolderLockedError);
    await won[0]?.value.release();
    // Released, without leftover files.
    await (await lockFolder(file)).release();
  }
  expect(readdirSync(folder)).toEqual([]);
});

it('takes over a lock whose process id was reused, and an unreadable one', async () => {
  const file = join(folder, 'pg.lock');
  writeFileSync(file, JSON.stringify({ token: 'old', pid: process.pid, started: 'another boot 12' }));
  await (await lockFolder(file)).release();
  writeFileSync(file, 'half a li');
  await (await lockFolder(file)).release();
  const lock = await lockFolder(file);
  await expect(lockFolder(file, 0)).rejects.toThrow(FolderLockedError);
  await lock.release();
});

it('starts over if a process was killed while it created the folder', async () => {
  mkdirSync(join(folder, 'pg'));
  writeFileSync(join(folder, 'pg', 'PG_VERSION'), '18\n');
  const holder = start();
  await holder.waitFor('found 0\n');
});
