// Sends one order in the session of COOKIE, and kills itself at the KILL_AT-th moment: at a statement of a transaction, or around a
// charge. Waits for the actor's answer. Prints the number of moments if it survives.
import { setTimeout as wait } from 'node:timers/promises';
import { createApp } from '../../../src/server/app/create-app.ts';
import { readConfig } from '../../../src/server/platform/config.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { createSandboxGateway } from '../../../src/server/platform/gateways/payment/sandbox.ts';
import { crashOnSchedule, createCrashSchedule } from '../crashing-database.ts';
import { createManualClock } from '../manual-clock.ts';

const { DATABASE_URL = '', SANDBOX = '', NOW = '', COOKIE = '', OWNER = '', ADDRESS = '', BODY = '{}', KILL_AT } = process.env;
const schedule = createCrashSchedule(Number(KILL_AT));
const database = await openPostgres(DATABASE_URL, 4);
const sandbox = createSandboxGateway({ origin: SANDBOX, internal: SANDBOX });
const app = await createApp({
  config: readConfig({ LOG_LEVEL: 'silent' }),
  clock: createManualClock(NOW),
  database: crashOnSchedule(database, schedule),
  jobInterval: 0,
  gateways: {
    payments: {
      ...sandbox,
      charge: async (request) => {
        await schedule.crashIfDue();
        const charge = await sandbox.charge(request);
        await schedule.crashIfDue();
        return charge;
      },
    },
  },
});
await app.ready();
schedule.begin();
const headers = { host: 'localhost', origin: 'http://localhost', cookie: COOKIE };
const answer = await app.inject({ method: 'POST', url: ADDRESS, headers, payload: JSON.parse(BODY) });
if (answer.statusCode !== 200) throw new Error(`${ADDRESS} answered ${answer.statusCode}: ${answer.body}`);
const isWaiting = async (): Promise<boolean> =>
  (await database.query("SELECT 1 AS one FROM flow_asks WHERE owner = $1 AND state = 'due'", [OWNER])).length > 0;
while (await isWaiting()) await wait(25);
process.stdout.write(`${schedule.moments()}\n`);
process.exit(0);
