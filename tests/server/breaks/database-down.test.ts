import { JSDOM } from 'jsdom';
import { afterEach, beforeEach, expect } from 'vitest';
import { DatabaseUnavailableError } from '../../../src/server/platform/database/database-unavailable.ts';
import { openPostgres } from '../../../src/server/platform/database/postgres-database.ts';
import { startTestApp, type TestBrowser } from '../harness.ts';
import { openMember } from '../people/members.ts';
import { enter } from '../people/profile.ts';
import { serverPerTest } from '../server-test.ts';
import { openPostgresProxy, type PostgresProxy } from './postgres-proxy.ts';

let proxy: PostgresProxy;
beforeEach(async () => {
  proxy = await openPostgresProxy();
});
const it = serverPerTest(async () => startTestApp({ database: await openPostgres(proxy.url) }));
afterEach(async () => {
  await proxy.close();
});

const readPage = (body: string): Document => new JSDOM(body).window.document;

async function getPage(browser: TestBrowser, url: string): Promise<{ status: number; retryAfter: unknown; page: Document }> {
  const answer = await browser.get(url, { accept: 'text/html' });
  expect(answer.headers['content-type']).toContain('text/html');
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], page: readPage(answer.body) };
}

it.for([
  ['ja', '予期せぬエラーが発生しました', 'ただいまサービスを一時的にご利用いただけません。'],
  ['en', 'An unexpected error occurred', 'The service is temporarily unavailable.'],
])(
  'answers pages with 503 and the error page in the visitor’s language: %s [ERRORS-012]',
  async ([language, title, text], { server }) => {
    const browser = server.open();
    browser.cookies.set('lng', language);
    expect((await getPage(browser, '/')).status).toBe(200);
    await proxy.close();
    for (const url of ['/', '/login', '/mypage', '/signup/form']) {
      const { status, retryAfter, page } = await getPage(browser, url);
      expect([url, status, retryAfter]).toEqual([url, 503, '5']);
      expect(page.documentElement.lang).toBe(language);
      expect(page.querySelector('h1')?.textContent).toBe(title);
      expect(page.querySelector('main')?.textContent).toContain(text);
      expect(page.querySelector('.failure-details')?.textContent).toMatch(/[0-9a-f-]{36}/);
      // The store's cached theme.
      expect(page.querySelector('header')?.textContent).not.toBe('');
      expect(page.title).toMatch(/ \| .+/);
    }
  },
);

it('answers pages in the default theme if no visitor came before the database went down', async ({ server }) => {
  await proxy.close();
  const { status, retryAfter, page } = await getPage(server.open(), '/login');
  expect([status, retryAfter]).toEqual([503, '5']);
  expect(page.querySelector('h1')?.textContent).toBe('予期せぬエラーが発生しました');
  expect(page.querySelector('main')?.textContent).toContain('ただいまサービスを一時的にご利用いただけません。');
  expect(page.querySelector('.failure-details')?.textContent).toMatch(/[0-9a-f-]{36}/);
});

it.for(['before', 'after'])(
  'answers calls with 503, Retry-After and JSON, %s the first visitor [ERRORS-012]',
  async (when, { server }) => {
    const browser = server.open();
    if (when === 'after') await browser.get('/');
    await proxy.close();
    for (const send of [
      () => browser.post('/login', { value: 'demoowner', password: 'Demo-pass-2026' }),
      () => browser.post('/zapi/account/edit', {}),
      () => browser.get('/zapi/internal/login/screen-data'),
      () => browser.get('/zapi/postal-code/1050001'),
    ]) {
      const answer = await send();
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
      expect(answer.json()).toEqual({
        status: 503,
        code: 'UNAVAILABLE',
        message: 'ただいまサービスを一時的にご利用いただけません。しばらくしてからもう一度お試しください。',
        requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
        retryAfter: 5,
      });
    }
  },
);

it('answers a form post without scripts with the error page', async ({ server }) => {
  const browser = server.open();
  await browser.get('/login');
  await proxy.close();
  const answer = await browser.submit('/login', { _do: 'login', value: 'demoowner', password: 'Demo-pass-2026' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  expect(readPage(answer.body).querySelector('h1')?.textContent).toBe('予期せぬエラーが発生しました');
});

it('keeps the input of a form post without scripts if the connection breaks', async ({ server }) => {
  const browser = await openMember(server, 'demosingle');
  let isBroken = false;
  // Only the first transaction fails, so that the page can be rendered.
  const { transaction } = server.database;
  Object.assign(server.database, {
    transaction: (work: Parameters<typeof transaction>[0]) =>
      transaction(async (tx) => {
        const isFirst = !isBroken;
        isBroken = true;
        if (isFirst) await tx.query('SELECT pg_terminate_backend(pg_backend_pid())');
        return work(tx);
      }),
  });
  const answer = await browser.submit('/mypage/edit', {
    _do: 'account.edit.confirm',
    familyName: '高山',
    givenName: '健',
    familyNameKana: 'タカヤマ',
    givenNameKana: 'ケン',
    sex: '1',
    birthday: '19921108',
  });
  expect(isBroken).toBe(true);
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5']);
  const page = readPage(answer.body);
  expect(page.querySelector('main')?.getAttribute('data-screen')).toBe('mypage/edit');
  expect(page.querySelector<HTMLInputElement>('[name=familyName]')?.value).toBe('高山');
  expect(page.querySelector('[role=alert]')?.textContent).toContain('ただいまサービスを一時的にご利用いただけません。');
});

it('answers connected apps with an error of the protocol that says to try again', async ({ server }) => {
  const { query } = server.database;
  // The store's own queries succeed: the request gets as far as the provider.
  const brokenQuery: typeof query = (sql, parameters) =>
    sql.includes('oidc_records') ? Promise.reject(new DatabaseUnavailableError('cut')) : query(sql, parameters);
  Object.assign(server.database, { query: brokenQuery });
  const fields = { grant_type: 'refresh_token', refresh_token: 'x', client_id: 'demo-app' };
  const headers = { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' };
  const payload = new URLSearchParams(fields).toString();
  const answer = await server.app.inject({ method: 'POST', url: '/oidc/token', headers, payload });
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    503,
    '5',
    { error: 'temporarily_unavailable', error_description: 'the service is temporarily unavailable' },
  ]);
});

it('is alive but not ready while the database is down', async ({ server }) => {
  await proxy.close();
  const headers = { host: 'localhost' };
  expect((await server.app.inject({ url: '/readyz', headers })).statusCode).toBe(503);
  expect((await server.app.inject({ url: '/healthz', headers })).statusCode).toBe(200);
  expect((await server.app.inject({ url: '/readyz/process', headers })).statusCode).toBe(200);
});

it('restores members’ sessions and drafts once the database is back', async ({ server }) => {
  const browser = await openMember(server, 'demosingle');
  expect((await enter(browser, { givenName: '賢' })).statusCode).toBe(200);
  await proxy.close();
  expect((await getPage(browser, '/mypage/edit/confirm')).status).toBe(503);
  await proxy.open();
  const { status, page } = await getPage(browser, '/mypage/edit/confirm');
  expect(status).toBe(200);
  expect(page.querySelector('main')?.textContent).toContain('賢');
});
