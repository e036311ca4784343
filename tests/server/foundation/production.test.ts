import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFoundation } from '../../../src/server/app/foundation.ts';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { readConfig } from '../../../src/server/platform/config.ts';
import type { Mail } from '../../../src/server/platform/gateways/mail/mail-gateway.ts';
import { enqueueMail } from '../../../src/server/platform/outbox/outbox.ts';
import { StartupError } from '../../../src/server/platform/startup-error.ts';
import { startTestFoundation, type TestApp } from '../harness.ts';
import { openTestDatabase } from '../test-databases.ts';

const environment = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://not-used/x',
  SESSION_KEYS: 'nQ4vTz8LbXw2RkD7cJ5mYf9HsG3pEa6U',
  PUBLIC_URL: 'https://store.example',
};
const withMail = { ...environment, SMTP_URL: 'smtp://mail.example' };

const putIntoOutbox = ({ app, database }: TestApp): Promise<boolean> =>
  enqueueMail(database, app.platform, {
    storeId: firstStoreId,
    kind: 'signUpCode',
    intent: 'test',
    to: 'taro@example.com',
    subject: 'Your code',
    text: 'The code is 123456.',
    code: '123456',
    link: null,
  });

it('refuses in one sentence to start on a database with the demo store', async () => {
  const database = await openTestDatabase('seeded');
  const start = createFoundation({ config: readConfig({ ...withMail, LOG_LEVEL: 'silent' }), database });
  await expect(start).rejects.toThrow(
    new StartupError(
      'The database at DATABASE_URL contains the demo store, whose passwords are public. Use another database for production.',
    ),
  );
  // Nothing was changed: the demo store does not answer at the production origin.
  expect(await database.query('SELECT is_demo, origin FROM stores')).toEqual([{ is_demo: true, origin: null }]);
  await database.close();
});

describe('without SMTP_URL', () => {
  let test: TestApp;
  const warning = 'SMTP_URL is not set: no mail is sent, so members receive no codes.';
  beforeAll(async () => {
    test = await startTestFoundation({ environment });
  });
  afterAll(() => test.close());

  it('warns at the start and in /readyz', async () => {
    const lines = test.log.map((line): unknown => JSON.parse(line));
    expect(lines).toContainEqual(expect.objectContaining({ level: 40, msg: warning }));
    const answer = await test.app.inject('/readyz');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ status: 'ready', warnings: [warning] });
  });

  it('never reports mail as sent, and deletes text and code when the code has ended', async () => {
    await putIntoOutbox(test);
    expect(await test.app.outbox.runDue()).toBe(0);
    const read = () => test.database.query('SELECT state, attempts, last_error, body, code FROM outbox');
    expect(await read()).toMatchObject([{ state: 'due', attempts: 0, last_error: 'NO_SMTP_URL', code: '123456' }]);
    test.clock.advance(599);
    await test.app.outbox.runDue();
    expect(await read()).toMatchObject([{ state: 'due' }]);
    test.clock.advance(1);
    await test.app.outbox.runDue();
    expect(await read()).toEqual([{ state: 'given-up', attempts: 0, last_error: 'NO_SMTP_URL', body: null, code: null }]);
  });
});

describe('with SMTP_URL', () => {
  let test: TestApp;
  const sent: Mail[] = [];
  const mail = { kind: 'delivered' as const, deliver: async (each: Mail) => void sent.push(each), close: async () => {} };
  beforeAll(async () => {
    test = await startTestFoundation({ environment: withMail, gateways: { mail } });
  });
  afterAll(() => test.close());

  it('is ready without a warning', async () => {
    expect((await test.app.inject('/readyz')).json()).toEqual({ status: 'ready' });
  });

  it('sends from an address at the host of the store', async () => {
    await putIntoOutbox(test);
    // The worker, notified of the insert, may have delivered it already.
    await test.app.outbox.runDue();
    expect(sent.map(({ from }) => from)).toEqual(['no-reply@store.example']);
  });
});
