// ROLE: which part of the work a process does.
import { afterEach, expect, it } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import type { Role } from '../../../src/server/platform/capacity.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { enqueueMail } from '../../../src/server/platform/outbox/outbox.ts';
import { startTestApp, type TestApp } from '../harness.ts';
import { addContract, addMethod } from '../people/contracts.ts';
import { createFakePayments, type FakePayments } from '../people/fake-payments.ts';
import { createTestDatabase } from '../test-databases.ts';

interface Process extends TestApp {
  readonly payments: FakePayments;
  /** Subjects of the mails that it sent. */
  readonly sent: string[];
}

const opened: TestApp[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

async function start(url: string, roles: readonly Role[]): Promise<Process> {
  const payments = createFakePayments();
  const sent: string[] = [];
  const deliver = async ({ subject }: { readonly subject: string }): Promise<void> => void sent.push(subject);
  const test = await startTestApp({
    database: await openPostgres(url, 4),
    environment: { ROLE: roles.join(',') },
    gateways: { payments: payments.gateway, mail: { kind: 'delivered', deliver, close: async () => {} } },
    jobInterval: 20,
  });
  opened.push(test);
  return { ...test, payments, sent };
}

async function enqueue({ app, database }: TestApp, subject: string): Promise<void> {
  const mail = {
    storeId: firstStoreId,
    kind: 'emailChanged',
    intent: subject,
    to: 'taro@example.com',
    subject,
    text: '',
    code: null,
    link: null,
  } as const;
  await enqueueMail(database, app.platform, mail);
}

it('a process does the work of its roles only, and together they do all', async () => {
  const url = await createTestDatabase('seeded');
  const web = await start(url, ['web']);
  await web.database.query("UPDATE subscription_periods SET state = 'ended', next_at = NULL WHERE next_at IS NOT NULL");
  await enqueue(web, 'of the first');
  await addMethod(web, 'a_demosingle', 'pm_role');
  await addContract(web, 'a_demosingle', { subscriptionId: 's_role', methodId: 'pm_role', days: 0 });
  const mail = await start(url, ['mail']);
  await expect.poll(() => mail.sent).toEqual(['of the first']);
  const jobs = await start(url, ['jobs']);
  await expect.poll(() => [...jobs.payments.charges.keys()]).toEqual(['s_role.2.1']);
  // The mail about the payment.
  await expect.poll(() => mail.sent).toHaveLength(2);
  await enqueue(jobs, 'of the last');
  await expect.poll(() => mail.sent).toContain('of the last');
  expect([web.sent, jobs.sent]).toEqual([[], []]);
  expect([web.payments.requests, mail.payments.requests]).toEqual([[], []]);
  expect([web, mail, jobs].map(({ app }) => app.jobWorker !== undefined)).toEqual([false, false, true]);
});

it('a process without the role web serves its probes and nothing of the store', async () => {
  const url = await createTestDatabase('seeded');
  const [web, jobs] = [await start(url, ['web']), await start(url, ['jobs', 'mail'])];
  const paths = ['/healthz', '/readyz', '/login', '/zapi/login', '/openapi.json', '/console', '/dev/accounts'];
  const statusOf = async ({ app }: Process, path: string) =>
    (await app.inject({ url: path, headers: { host: 'localhost', accept: 'application/json' } })).statusCode;
  expect(await Promise.all(paths.map((path) => statusOf(jobs, path)))).toEqual([200, 200, 404, 404, 404, 404, 404]);
  expect(await Promise.all(paths.slice(0, 3).map((path) => statusOf(web, path)))).toEqual([200, 200, 200]);
});
