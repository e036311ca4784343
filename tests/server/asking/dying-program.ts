// Pays in the flow that asks, and kills itself at the KILL_AT-th moment after the card company charged: at once, before each statement that
// writes the answer down, before its commit, just after it. Says the visitor's cookies, and, where it lives, how many moments there were.

import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from '../../../src/server/app.ts';
import { readConfig } from '../../../src/server/config.ts';
import type { Database } from '../../../src/server/store/database.ts';
import { openPostgres } from '../../../src/server/store/postgres-database.ts';
import { createManualClock, firstMoment } from '../manual-clock.ts';
import { areasWith, openCardCompany } from './areas.ts';

const { DATABASE_URL = '', FOLDER = '', LEDGER = '', KILL_AT } = process.env;
const real = await openPostgres(DATABASE_URL, 4);
const company = openCardCompany();
let isCharged = false;
let isTold = false;
let moments = 0;

async function mayDie(): Promise<void> {
  if (!isCharged) return;
  moments += 1;
  if (moments !== Number(KILL_AT)) return;
  process.kill(process.pid, 'SIGKILL');
  await new Promise(() => undefined);
}

company.pause = async () => {
  while (!isTold) await wait(5);
  writeFileSync(LEDGER, [...company.charges.keys()].join('\n'));
  isCharged = true;
  await mayDie();
};

const database: Database = {
  ...real,
  transaction: async (work) => {
    const answer = await real.transaction(async (tx) => {
      const own = await work({
        ...tx,
        query: async (sql, parameters) => {
          await mayDie();
          return tx.query(sql, parameters);
        },
      });
      await mayDie();
      return own;
    });
    await mayDie();
    return answer;
  },
};

const app = await createApp({
  config: readConfig({ LOG_LEVEL: 'silent' }),
  clock: createManualClock(firstMoment),
  database,
  declarationsRoot: FOLDER,
  areas: areasWith(company),
});
await app.ready();
const answer = await app.inject({
  method: 'POST',
  url: '/zapi/top-up',
  headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/json' },
  payload: '{"amount":"500"}',
});
process.stdout.write(`${JSON.stringify(answer.cookies.map(({ name, value }) => [name, value]))}\n`);
isTold = true;
while ((await real.query("SELECT 1 FROM flow_asks WHERE state = 'due'")).length > 0) await wait(10);
await app.close();
process.stdout.write(`${moments}\n`);
