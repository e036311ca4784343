import { expect } from 'vitest';
import { isObject } from '../../../engine/declare/index.ts';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { setSessionCookie } from '../../../src/server/platform/http/session-cookies.ts';
import { issueCode } from '../../../src/server/platform/limits/one-time-codes.ts';
import { enqueueMail } from '../../../src/server/platform/outbox/outbox.ts';
import { startSession } from '../../../src/server/platform/sessions/sessions.ts';
import { readLogged, startTestFoundation } from '../harness.ts';
import { serverTest } from '../server-test.ts';

const canary = {
  email: 'canary.bird@example.com',
  password: 'Canary-secret-77',
  token: 'canary-token-5566',
  phone: '09055667788',
};
const it = serverTest(() =>
  startTestFoundation({
    environment: { LOG_LEVEL: 'trace' },
    prepare: (app) => {
      app.post('/zapi/start', async (request, reply) => {
        const opened = await app.database.transaction((tx) => startSession(tx, request));
        setSessionCookie(reply, opened);
        return { token: opened.token };
      });
      app.post<{ Body: { email: string } }>('/zapi/taken', async (request) =>
        app.database.query(
          `INSERT INTO accounts (store_id, account_id, email, email_normal, email_unique, profile, custom_associated_info, created_at, updated_at)
           VALUES ($1, $2, $3, $3, true, '{}', '{}', $4, $4)`,
          [firstStoreId, 'a_twice', request.body.email, app.platform.clock.now()],
        ),
      );
      app.post<{ Body: { phone: string } }>('/zapi/odd', async (request) =>
        app.database.query('SELECT $1::integer', [request.body.phone]),
      );
      app.get('/zapi/careless', async (request) => {
        request.log.info({ password: canary.password, body: { email: canary.email, token: canary.token } }, 'careless');
        request.log.info(`two\nlines`);
        return {};
      });
    },
  }),
);

it('never contain a password, code, token, cookie, address or phone number, however a request fails', async ({ server }) => {
  const browser = server.open();
  const { token } = (await browser.post('/zapi/start', canary)).json<{ token: string }>();
  const subject = { storeId: firstStoreId, purpose: 'signUp', owner: 's', address: canary.email };
  const code = await server.database.transaction((tx) => issueCode(tx, server.app.platform, subject));
  const text = `It is ${code}`;
  const mail = {
    storeId: firstStoreId,
    kind: 'signUpCode',
    intent: 'i',
    to: canary.email,
    subject: 'Code',
    text,
    code,
    link: null,
  } as const;
  await server.database.transaction((tx) => enqueueMail(tx, server.app.platform, mail));
  await server.app.outbox.runDue();
  expect((await browser.post('/zapi/taken', canary)).statusCode).toBe(200);
  expect((await browser.post('/zapi/taken', canary)).statusCode).toBe(500);
  expect((await browser.post('/zapi/odd', canary)).statusCode).toBe(500);
  await browser.get(`/zapi/careless?token=${canary.token}&email=${canary.email}`, {
    referer: `https://x.example/?t=${canary.token}`,
  });
  await browser.send({
    method: 'POST',
    url: '/csp-report',
    payload: { 'csp-report': { 'document-uri': `http://localhost/?token=${canary.token}` } },
  });
  await browser.get(`/nowhere/?email=${canary.email}`, { authorization: `Bearer ${canary.token}` });
  await browser.send({
    method: 'POST',
    url: '/zapi/start',
    headers: { 'content-type': 'application/json' },
    payload: `{"password":"${canary.password}"`,
  });
  const log = readLogged(server);
  for (const secret of [...Object.values(canary), token, code]) expect(log).not.toContain(secret);
  // The log is not simply empty.
  expect(log).toContain('accounts_');
  expect(log).toContain('value \\"…\\" is out of range for type integer');
  expect(log).toContain('careless');
  expect(log).toContain('[redacted]');
  expect(log).toContain('content security policy report');
});

it('have one line per entry, whatever a value contains', async ({ server }) => {
  await server.open().get('/zapi/careless');
  for (const line of server.log) expect(line.trimEnd().split('\n')).toHaveLength(1);
  expect(server.log.some((line) => line.includes('two\\nlines'))).toBe(true);
});

it('have one entry per request, with its address without the query', async ({ server }) => {
  server.log.length = 0;
  const answer = await server.open().get('/zapi/unknown?email=someone@example.com');
  const entries = server.log.map((line): unknown => JSON.parse(line));
  const logged = entries.filter((entry) => isObject(entry) && entry['msg'] === 'request completed');
  expect(logged).toEqual([
    expect.objectContaining({
      level: 30,
      reqId: answer.json<{ requestId: string }>().requestId,
      req: { method: 'GET', path: '/zapi/unknown', ip: '127.0.0.1' },
      res: { statusCode: 404 },
      responseTime: expect.any(Number),
    }),
  ]);
  expect(server.log.some((line) => line.includes('incoming'))).toBe(false);
});
