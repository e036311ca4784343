// Adds a card with 3-D Secure, makes it the default and deletes it, in the session of COOKIE, and kills itself at the KILL_AT-th
// moment: before each statement, and around each request to the provider. Prints the number of moments if it survives.
import { createApp } from '../../../src/server/app/create-app.ts';
import { readConfig } from '../../../src/server/platform/config.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import type { PaymentGateway } from '../../../src/server/platform/gateways/payment/payment-gateway.ts';
import { createSandboxGateway } from '../../../src/server/platform/gateways/payment/sandbox.ts';
import { crashOnSchedule, createCrashSchedule } from '../crashing-database.ts';
import { createManualClock, firstMoment } from '../manual-clock.ts';
import { passChallengeAt } from './challenge.ts';

const { DATABASE_URL = '', SANDBOX = '', COOKIE = '', TOKEN = '', KILL_AT } = process.env;
const schedule = createCrashSchedule(Number(KILL_AT));
const real = await openPostgres(DATABASE_URL, 4);
const inTransactions = crashOnSchedule(real, schedule);
const database = {
  ...inTransactions,
  query: async (...query: Parameters<typeof real.query>) => {
    await schedule.crashIfDue();
    return real.query(...query);
  },
  // The same rows for each caller.
} as typeof real;

/** A moment before the request is sent, and one after its answer. */
function around<Input extends readonly unknown[], Output>(send: (...input: Input) => Promise<Output>) {
  return async (...input: Input): Promise<Output> => {
    await schedule.crashIfDue();
    const answer = await send(...input);
    await schedule.crashIfDue();
    return answer;
  };
}
const sandbox = createSandboxGateway({ origin: SANDBOX, internal: SANDBOX });
const payments: PaymentGateway = {
  ...sandbox,
  registerCard: around(sandbox.registerCard),
  openCertification: around(sandbox.openCertification),
  confirmCertification: around(sandbox.confirmCertification),
  removeMethod: around(sandbox.removeMethod),
};

const app = await createApp({
  config: readConfig({ LOG_LEVEL: 'silent' }),
  clock: createManualClock(firstMoment),
  database,
  gateways: { payments },
});
await app.ready();
const headers = { host: 'localhost', origin: 'http://localhost', cookie: COOKIE };
const route = '/zapi/account/payment-method';
const send = async (method: 'POST' | 'DELETE', path: string, payload: object): Promise<void> => {
  const answer = await app.inject({ method, url: `${route}${path}`, headers, payload });
  if (answer.statusCode >= 300) throw new Error(`${method} ${path} answered ${answer.statusCode}: ${answer.body}`);
};
const readPage = async () =>
  (await app.inject({ url: '/zapi/internal/mypage/payment-method/screen-data', headers })).json<{
    certification: { accountPaymentMethodId: string; reference: string } | null;
  }>();

schedule.begin();
const policyConsentData = JSON.parse(process.env['POLICIES'] ?? '[]');
const additionalInfo = { billingFirstName: 'TARO', billingLastName: 'YAMADA', email: 'taro@example.com', billingPhone: null };
await send('POST', '/credit', { tokenResult: TOKEN, policyConsentData, additionalInfo });
const { certification } = await readPage();
if (certification === null) throw new Error('no card waits for 3-D Secure');
const { accountPaymentMethodId, reference } = certification;
const tokenResult = await passChallengeAt(SANDBOX, reference, 'approve');
await send('POST', '/credit/certification', { tokenResult, accountPaymentMethodId, additionalInfo });
await send('POST', '/default', { accountPaymentMethodId });
await send('DELETE', '', { accountPaymentMethodId });
process.stdout.write(`${schedule.moments()}\n`);
process.exit(0);
