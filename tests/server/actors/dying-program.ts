// Pays in the top-up flow and kills itself at the KILL_AT-th moment after the charge: at once, before each statement that applies
// the answer, before the commit, or just after it. Prints the visitor's cookies and, if it survives, the number of moments.

import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from '../../../src/server/app/create-app.ts';
import { readConfig } from '../../../src/server/platform/config.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { crashOnSchedule, createCrashSchedule } from '../crashing-database.ts';
import { createManualClock, firstMoment } from '../manual-clock.ts';
import { serveActorProject } from './actor-project.ts';
import { areasWith, openCardCompany } from './areas.ts';

const { DATABASE_URL = '', LEDGER = '', KILL_AT } = process.env;
const real = await openPostgres(DATABASE_URL, 4);
const company = openCardCompany();
const schedule = createCrashSchedule(Number(KILL_AT));
let areCookiesPrinted = false;

company.pause = async () => {
  while (!areCookiesPrinted) await wait(5);
  writeFileSync(LEDGER, [...company.charges.keys()].join('\n'));
  schedule.begin();
  await schedule.crashIfDue();
};

const database = crashOnSchedule(real, schedule);

const app = await createApp({
  config: readConfig({ LOG_LEVEL: 'silent' }),
  clock: createManualClock(firstMoment),
  database,
  // The statements of jobs would count as moments on a busy machine.
  jobInterval: 0,
  served: await serveActorProject(areasWith(company)),
});
await app.ready();
const answer = await app.inject({
  method: 'POST',
  url: '/zapi/top-up',
  headers: { host: 'localhost', origin: 'http://localhost', 'content-type': 'application/json' },
  payload: '{"amount":"500"}',
});
process.stdout.write(`${JSON.stringify(answer.cookies.map(({ name, value }) => [name, value]))}\n`);
areCookiesPrinted = true;
while ((await real.query("SELECT 1 FROM flow_asks WHERE state = 'due'")).length > 0) await wait(10);
await app.close();
process.stdout.write(`${schedule.moments()}\n`);
