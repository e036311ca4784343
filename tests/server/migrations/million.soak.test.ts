// A million members, whose store is migrated while the release before serves it. Needs the repository's history.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedMembers, tokenOf } from '../../../scripts/bench/members/seed-members.ts';
import { startPostgres, type TemporaryPostgres } from '../../../scripts/toolchain/start-postgres.ts';
import { systemClock } from '../../../src/server/platform/clock.ts';
import { isMigrated } from '../../../src/server/platform/database/migrate.ts';
import { migratePostgres } from '../../../src/server/platform/database/open-database.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { projectRoot } from '../../../src/server/platform/project-root.ts';
import { findFreePort } from '../../free-port.ts';
import { type Program, runProgram } from '../foundation/run-program.ts';
import { findWrongCounts } from './older-release.ts';

/** The last commit whose newest migration is that of `olderRelease`. */
const olderCommit = '310d5dd6';
const members = Number(process.env['MEMBERS'] ?? 1_000_000);
/** Milliseconds. */
const maxDuration = 1_000;

const folder = mkdtempSync(join(tmpdir(), 'madoguchi-older-'));
let postgres: TemporaryPostgres;
let server: Program | undefined;
beforeAll(async () => {
  execFileSync('git', ['clone', '--quiet', '--no-checkout', projectRoot, folder]);
  execFileSync('git', ['checkout', '--quiet', olderCommit], { cwd: folder });
  execFileSync(process.execPath, ['scripts/build.mjs'], { cwd: folder, stdio: 'ignore' });
  postgres = await startPostgres();
}, 600_000);
afterAll(async () => {
  server?.child.kill('SIGKILL');
  await server?.ended;
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

it(`migrates a store of ${members} members while the older release serves it, without a failure, and no request takes a second`, async () => {
  const url = await postgres.createDatabase('million');
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  server = runProgram(join(folder, 'dist', 'server', 'main.js'), {
    DATABASE_URL: url,
    PORT: String(port),
    LOG_LEVEL: 'error',
    // Logins are limited by network.
    TRUSTED_PROXIES: '127.0.0.1',
  });
  await server.waitFor(' is ready at ');
  const database = await openPostgres(url, 4);
  await seedMembers(database, members);
  const durations: number[] = [];
  const failed: string[] = [];
  let requests = 0;
  const send = async (member: number): Promise<void> => {
    requests += 1;
    const from = `${1 + (requests % 200)}.${(requests >> 8) % 256}.${(requests >> 4) % 256}.1`;
    const headers = { accept: 'application/json', 'x-forwarded-for': from };
    const start = performance.now();
    const answer = await (requests % 4 === 0
      ? fetch(`${origin}/login`, {
          method: 'POST',
          headers: { ...headers, origin, 'content-type': 'application/json' },
          body: JSON.stringify({
            loginMethodType: 'EmailPassword',
            value: `member${member}@bench.example`,
            password: 'Demo-pass-2026',
          }),
        })
      : fetch(`${origin}/zapi/internal/mypage/${requests % 4 === 1 ? 'login-history' : 'sessions'}/screen-data`, {
          headers: { ...headers, cookie: `sid=${tokenOf(member)}; __Host-sid=${tokenOf(member)}` },
        }));
    const text = await answer.text();
    durations.push(performance.now() - start);
    if (answer.status !== 200) failed.push(`${answer.status} ${text.slice(0, 200)}`);
  };
  let isRunning = true;
  const load = [1, 2, 3, 4].map(async (worker) => {
    for (let round = worker; isRunning; round += 4) await send(1 + ((round * 7_919) % members));
  });
  // What comes before is warm-up.
  await wait(5_000);
  durations.length = 0;
  const start = performance.now();
  const taken: string[] = [];
  try {
    await migratePostgres(url, systemClock, (name) => taken.push(`${name} after ${Math.round(performance.now() - start)} ms`));
    // The older release still serves.
    await wait(5_000);
  } finally {
    isRunning = false;
    await Promise.all(load);
  }
  const sorted = [...durations].sort((one, other) => one - other);
  console.info(
    `${taken.join(', ')}; ${sorted.length} requests, p95 ${Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0)} ms, slowest ${Math.round(sorted.at(-1) ?? 0)} ms`,
  );
  expect(await isMigrated(database)).toBe(true);
  expect(failed, server.output().slice(0, 2_000)).toEqual([]);
  expect(sorted.at(-1)).toBeLessThan(maxDuration);
  expect(await findWrongCounts(database)).toEqual([]);
  await database.close();
}, 1_800_000);
