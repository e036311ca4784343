// A million members, whose store is migrated while it serves.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedMembers, tokenOf } from '../../../scripts/bench/members/seed-members.ts';
import { startPostgres, type TemporaryPostgres } from '../../../scripts/toolchain/start-postgres.ts';
import { createApp } from '../../../src/server/app/create-app.ts';
import { systemClock } from '../../../src/server/platform/clock.ts';
import { readConfig } from '../../../src/server/platform/config.ts';
import { isMigrated } from '../../../src/server/platform/database/migrate.ts';
import { migratePostgres } from '../../../src/server/platform/database/open-database.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { findWrongCounts, migrateToRelease, olderRelease } from './older-release.ts';

const members = Number(process.env['MEMBERS'] ?? 1_000_000);
/** Milliseconds. */
const maxDuration = 1_000;

let postgres: TemporaryPostgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres.stop());

it(`migrates a store of ${members} members while it serves, without a failure, and no request takes a second`, async () => {
  const url = await postgres.createDatabase('million');
  const database = await openPostgres(url, 10);
  await migrateToRelease(database, olderRelease);
  await seedMembers(database, members);
  // As a server of this release that was started before: the application that opens the database itself would migrate first.
  const app = await createApp({
    config: readConfig({ LOG_LEVEL: 'silent' }),
    database,
    jobInterval: 0,
    sweepInterval: 0,
    rowLimits: null,
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const durations: number[] = [];
  const failed: string[] = [];
  let requests = 0;
  const host = 'localhost';
  const send = async (member: number): Promise<void> => {
    const start = performance.now();
    const cookie = `sid=${tokenOf(member)}`;
    requests += 1;
    const answer =
      requests % 4 === 0
        ? await app.inject({
            method: 'POST',
            url: '/login',
            // Logins are limited by network.
            remoteAddress: `${1 + (requests % 200)}.${(requests >> 8) % 256}.${(requests >> 4) % 256}.1`,
            headers: { host, origin: `http://${host}`, accept: 'application/json', 'content-type': 'application/json' },
            payload: { loginMethodType: 'EmailPassword', value: `member${member}@bench.example`, password: 'Demo-pass-2026' },
          })
        : await app.inject({
            url: `/zapi/internal/mypage/${requests % 4 === 1 ? 'login-history' : 'sessions'}/screen-data`,
            headers: { host, accept: 'application/json', cookie },
          });
    durations.push(performance.now() - start);
    if (answer.statusCode !== 200) failed.push(`${answer.statusCode} ${answer.body.slice(0, 200)}`);
  };
  let isRunning = true;
  const load = [1, 2, 3, 4].map(async (worker) => {
    for (let round = worker; isRunning; round += 4) await send(1 + ((round * 7_919) % members));
  });
  // What comes before is warm-up.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  durations.length = 0;
  const start = performance.now();
  const taken: string[] = [];
  try {
    await migratePostgres(url, systemClock, (name) => taken.push(`${name} after ${Math.round(performance.now() - start)} ms`));
  } finally {
    isRunning = false;
    await Promise.all(load);
  }
  const sorted = [...durations].sort((one, other) => one - other);
  console.info(
    `migrated in ${Math.round(performance.now() - start)} ms: ${taken.join(', ')}; ${sorted.length} requests, p95 ${Math.round(sorted[Math.floor(sorted.length * 0.95)] ?? 0)} ms, slowest ${Math.round(sorted.at(-1) ?? 0)} ms`,
  );
  expect(await isMigrated(database)).toBe(true);
  expect(failed).toEqual([]);
  expect(sorted.at(-1)).toBeLessThan(maxDuration);
  expect(await findWrongCounts(database)).toEqual([]);
  await app.close();
}, 1_800_000);
