// Settles all due periods, and kills itself at the KILL_AT-th moment: before or after a charge, or at a statement of a transaction.
// Prints the number of moments if it survives.
import { createApp } from '../../../src/server/app/create-app.ts';
import { readConfig } from '../../../src/server/platform/config.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { createSandboxGateway } from '../../../src/server/platform/gateways/payment/sandbox.ts';
import { crashOnSchedule, createCrashSchedule } from '../crashing-database.ts';
import { createManualClock } from '../manual-clock.ts';

const { DATABASE_URL = '', SANDBOX = '', NOW = '', KILL_AT } = process.env;
const schedule = createCrashSchedule(Number(KILL_AT));
const sandbox = createSandboxGateway({ origin: SANDBOX, internal: SANDBOX });
const app = await createApp({
  config: readConfig({ LOG_LEVEL: 'silent' }),
  clock: createManualClock(NOW),
  database: crashOnSchedule(await openPostgres(DATABASE_URL, 4), schedule),
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
await app.jobWorker?.run();
process.stdout.write(`${schedule.moments()}\n`);
await app.close();
