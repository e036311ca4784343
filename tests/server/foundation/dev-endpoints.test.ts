import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { describe, expect } from 'vitest';
import { firstStoreId } from '../../../src/server/app/seed/seed-store.ts';
import { createAdjustableClock } from '../../../src/server/platform/clock.ts';
import { enqueueMail } from '../../../src/server/platform/outbox/outbox.ts';
import { startTestFoundation, type TestApp } from '../harness.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest(() => startTestFoundation({ environment: { TRUSTED_PROXIES: '127.0.0.9' } }));

function send(server: TestApp, options: InjectOptions): Promise<LightMyRequestResponse> {
  return server.app.inject({ ...options, headers: { host: 'localhost:3000', ...options.headers } });
}

describe('the outbox endpoint', () => {
  it('shows what was sent to an address, newest first, as data and as a page without scripts', async ({ server }) => {
    const mail = {
      storeId: firstStoreId,
      kind: 'signUpCode',
      subject: 'Code <b>',
      text: 'It is 123456 & https://x.example/?a=1',
      code: '123456',
      link: 'https://x.example/?a=1',
    } as const;
    await enqueueMail(server.database, server.app.platform, { ...mail, intent: '1', to: 'first@example.com' });
    await enqueueMail(server.database, server.app.platform, { ...mail, intent: '2', to: 'second@example.com' });
    await enqueueMail(server.database, server.app.platform, {
      ...mail,
      intent: '3',
      to: 'first@example.com',
      subject: 'Later',
      code: null,
      link: null,
    });
    const { subject, text, code, link } = mail;
    const at = '2026-11-21T03:00:00.000Z';
    expect((await send(server, { url: '/dev/outbox?to=first@example.com' })).json()).toEqual([
      { channel: 'mail', to: 'first@example.com', subject: 'Later', text, code: null, link: null, at },
      { channel: 'mail', to: 'first@example.com', subject, text, code, link, at },
    ]);
    expect((await send(server, { url: '/dev/outbox' })).json()).toHaveLength(3);
    // Readable whether delivered or not: nothing is sent without SMTP_URL.
    await server.app.outbox.runDue();
    expect((await send(server, { url: '/dev/outbox?to=second@example.com' })).json()).toMatchObject([{ code: '123456' }]);
    const page = await send(server, { url: '/dev/outbox', headers: { accept: 'text/html' } });
    expect(page.headers['content-type']).toContain('text/html');
    expect(page.body).toContain('Code &lt;b&gt;');
    expect(page.body).toContain('It is 123456 &amp; https://x.example');
    expect(page.body).not.toMatch(/<script|style=/);
  });
});

it('shows the document of a mail in a frame without scripts, which loads nothing of another origin', async ({ server }) => {
  const html = '<!doctype html><p style="color:#123456">It is <b>123456</b></p>';
  await enqueueMail(server.database, server.app.platform, {
    storeId: firstStoreId,
    kind: 'welcome',
    intent: 'document',
    to: 'first@example.com',
    subject: 'Welcome',
    text: 'It is 123456',
    html,
    code: null,
    link: null,
  });
  expect((await send(server, { url: '/dev/outbox' })).json<object[]>()[0]).not.toHaveProperty('html');
  const page = await send(server, { url: '/dev/outbox', headers: { accept: 'text/html' } });
  const sandbox = 'allow-same-origin allow-popups allow-popups-to-escape-sandbox';
  const written = html.replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
  expect(page.body).toContain(`sandbox="${sandbox}" srcdoc="${written}"`);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toMatch(/^default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:;/);
  expect(policy).not.toContain('script-src');
});

it('refuses an outbox address that the database cannot store', async ({ server }) => {
  const answer = await send(server, { url: '/dev/outbox?to=%00' });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'BAD_REQUEST']);
});

it('lists how each member logs in, and the digest of a password changes with it', async ({ server }) => {
  const read = async () => (await send(server, { url: '/dev/accounts' })).json<{ account_id: string; password: string }[]>();
  const before = (await read()).find(({ account_id }) => account_id === 'a_demosingle');
  expect(before).toMatchObject({ email: 'single@example.com', factors: [], passkeys: 0, family_role: null });
  await server.database.query("UPDATE accounts SET password_hash = 'x' WHERE account_id = 'a_demosingle'");
  const after = (await read()).find(({ account_id }) => account_id === 'a_demosingle');
  expect(after?.password).not.toBe(before?.password);
});

describe('the clock endpoint', () => {
  it('moves the clock of the server by seconds, to a time, and back', async ({ server }) => {
    const post = async (payload: object): Promise<unknown> =>
      (await send(server, { method: 'POST', url: '/dev/clock', payload })).json<{ now?: string; code?: string }>();
    expect(await post({ advanceSeconds: 31 })).toEqual({ now: '2026-11-21T03:00:31.000Z' });
    expect(await post({ advanceSeconds: 29.5 })).toEqual({ now: '2026-11-21T03:01:00.500Z' });
    expect(server.app.platform.clock.now().toISOString()).toBe('2026-11-21T03:01:00.500Z');
    expect(await post({ at: '2027-01-01T00:00:00Z' })).toEqual({ now: '2027-01-01T00:00:00.000Z' });
    expect(await post({ real: true })).toEqual({ now: '2026-11-21T03:00:00.000Z' });
    for (const bad of [{}, { at: 'soon' }, { advanceSeconds: '31' }, { real: false }])
      expect(await post(bad)).toMatchObject({ code: 'UNREADABLE_BODY' });
  });

  it('the clock continues from the time that was set', () => {
    let base = 1_000;
    const clock = createAdjustableClock({ now: () => new Date(base) });
    clock.setTo(new Date(50_000));
    base += 500;
    expect(clock.now().getTime()).toBe(50_500);
  });
});

describe('the fault endpoint', () => {
  it('makes the next calls with an id answer or delay as given, the given number of times', async ({ server }) => {
    const post = async (payload: object): Promise<number> =>
      (await send(server, { method: 'POST', url: '/dev/fault', payload })).statusCode;
    const answer = { status: 500, code: 'X', message: 'so' };
    expect(await post({ call: 'a', answer, times: 2 })).toBe(204);
    expect(await post({ call: 'b', delayMs: 2_000 })).toBe(204);
    const { faults } = server.app;
    expect([faults.consume('a'), faults.consume('a'), faults.consume('a'), faults.consume('b'), faults.consume('b')]).toEqual([
      { answer },
      { answer },
      undefined,
      { delayMs: 2_000 },
      undefined,
    ]);
    await post({ call: 'a', delayMs: 1, times: 1 });
    expect((await send(server, { method: 'DELETE', url: '/dev/fault' })).statusCode).toBe(204);
    expect(faults.consume('a')).toBeUndefined();
    for (const bad of [{}, { call: 'a' }, { call: 'a', answer: { status: 'x' } }, { call: 'a', delayMs: 1, times: 0 }])
      expect(await post(bad)).toBe(400);
  });
});

describe('development endpoints', () => {
  it('are only available to this machine, whatever a proxy or a foreign page sends', async ({ server }) => {
    const url = '/dev/outbox';
    expect((await send(server, { url, remoteAddress: '127.0.0.1' })).statusCode).toBe(200);
    expect((await send(server, { url, remoteAddress: '::1' })).statusCode).toBe(200);
    expect((await send(server, { url, remoteAddress: '192.168.1.9' })).statusCode).toBe(404);
    expect(
      (await send(server, { url, remoteAddress: '192.168.1.9', headers: { 'x-forwarded-for': '127.0.0.1' } })).statusCode,
    ).toBe(404);
    expect(
      (await send(server, { url, remoteAddress: '127.0.0.9', headers: { 'x-forwarded-for': '203.0.113.9' } })).statusCode,
    ).toBe(404);
    expect((await send(server, { url, headers: { host: 'rebound.example' } })).statusCode).toBe(404);
    // A foreign page needs a CORS preflight to send JSON, which is refused.
    const form = {
      method: 'POST',
      url: '/dev/clock',
      headers: { 'content-type': 'text/plain' },
      payload: '{"advanceSeconds":31}',
    } as const;
    expect((await send(server, form)).statusCode).toBe(400);
  });

  it('are unavailable in production', async () => {
    const environment = {
      NODE_ENV: 'production',
      DATABASE_URL: 'postgres://not-used/x',
      SESSION_KEYS: 'nQ4vTz8LbXw2RkD7cJ5mYf9HsG3pEa6U',
      PUBLIC_URL: 'http://localhost:3000',
    };
    const production = await startTestFoundation({ environment });
    for (const url of ['/dev/outbox', '/dev/clock', '/dev/fault']) {
      const { app } = production;
      expect((await app.inject({ url, headers: { host: 'localhost:3000' } })).statusCode).toBe(404);
      expect(
        (
          await app.inject({
            url,
            method: 'POST',
            payload: {},
            headers: { host: 'localhost:3000', origin: 'http://localhost:3000' },
          })
        ).statusCode,
      ).toBe(404);
    }
    await production.close();
  });
});
