import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';

let test: TestApp;
/** Addresses of requests to the server since the list was emptied. */
const requests: string[] = [];
beforeAll(async () => {
  test = await startTestApp({
    environment: { TRUSTED_PROXIES: '10.9.8.7' },
    prepare: (app) => app.addHook('onRequest', async ({ method, url }) => void requests.push(`${method} ${url}`)),
  });
});
afterAll(() => test.close());

it('loads a page’s own, root and header data without a request to itself', async () => {
  const browser = test.open();
  await browser.post('/login', { value: 'demosingle', password: 'Demo-pass-2026' });
  requests.length = 0;
  test.log.length = 0;
  const answer = await browser.get('/mypage', { accept: 'text/html' });
  expect([answer.statusCode, requests]).toEqual([200, ['GET /mypage']]);
  const { storeSettingData } = (await browser.get('/zapi/internal/root/screen-data?group=account')).json();
  expect(answer.body).toContain(storeSettingData.serviceName);
});

it('renders a page with the root data of the host that a trusted proxy forwards [CALLS-004]', async () => {
  await addStore('s_other', 'other.example', 'Other store');
  const open = async (remoteAddress: string) => {
    const headers = { host: 'localhost', accept: 'text/html', 'x-forwarded-host': 'other.example', 'x-forwarded-proto': 'https' };
    return (await test.app.inject({ url: '/login', headers, remoteAddress })).body;
  };
  expect(await open('10.9.8.7')).toContain('Other store');
  expect(await open('10.9.8.8')).not.toContain('Other store');
});

async function addStore(id: string, host: string, serviceName: string): Promise<void> {
  await test.database.query(
    `INSERT INTO stores (store_id, origin, host, is_demo, settings_version, created_at) VALUES ($1, $2, $3, false, 1, $4)`,
    [id, `https://${host}`, host, test.clock.now()],
  );
  await test.database.query(
    `INSERT INTO settings_documents (store_id, document, version, body, published_at)
     SELECT $1, document, 1, CASE WHEN document = 'storeSettingData' THEN body || $2::jsonb ELSE body END, $3
       FROM settings_documents WHERE store_id <> $1 AND version = 1`,
    [id, JSON.stringify({ serviceName }), test.clock.now()],
  );
}
