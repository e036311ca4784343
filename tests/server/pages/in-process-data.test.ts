import { expect } from 'vitest';
import type { TestApp } from '../harness.ts';
import { readLayout } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

/** Addresses of requests to the server since the list was emptied. */
const requests: string[] = [];
const it = serverTest({
  environment: { TRUSTED_PROXIES: '10.9.8.7' },
  prepare: (app) => app.addHook('onRequest', async ({ method, url }) => void requests.push(`${method} ${url}`)),
});

it('loads a page’s own, root and header data without a request to itself', async ({ server }) => {
  const browser = server.open();
  await browser.post('/login', { value: 'demosingle', password: 'Demo-pass-2026' });
  requests.length = 0;
  server.log.length = 0;
  const answer = await browser.get('/mypage', { accept: 'text/html' });
  expect([answer.statusCode, requests]).toEqual([200, ['GET /mypage']]);
  const { storeSettingData } = (await browser.get('/zapi/internal/root/screen-data?group=account')).json();
  expect(readLayout(answer)).toContain(storeSettingData.serviceName);
});

/**
 * The row lets a page's server ask another one for the root data, and tell it the host that the visitor asked for. Here one process does
 * both: there is no inner request, and so no header to send with it (the test above observes it). What the header is for is proved
 * instead: the root data is that of the visitor's host, whether it comes directly or by a trusted proxy's forwarded-host header.
 */
it('renders a page with the root data of the visitor’s host, also behind a trusted proxy, without an inner call [CALLS-004]', async ({
  server,
}) => {
  await addStore(server, 's_other', 'other.example', 'Other store');
  const open = async (host: string, remoteAddress: string, forwarded: Record<string, string>) => {
    requests.length = 0;
    const headers = { host, accept: 'text/html', ...forwarded };
    const answer = await server.app.inject({ url: '/login', headers, remoteAddress });
    expect(requests).toEqual(['GET /login']);
    return readLayout(answer);
  };
  const forwarded = { 'x-forwarded-host': 'other.example', 'x-forwarded-proto': 'https' };
  expect(await open('other.example', '10.9.8.7', { 'x-forwarded-proto': 'https' })).toContain('Other store');
  expect(await open('localhost', '10.9.8.7', forwarded)).toContain('Other store');
  expect(await open('localhost', '10.9.8.8', forwarded)).not.toContain('Other store');
});

async function addStore(server: TestApp, id: string, host: string, serviceName: string): Promise<void> {
  await server.database.query(
    `INSERT INTO stores (store_id, origin, host, is_demo, settings_version, created_at) VALUES ($1, $2, $3, false, 1, $4)`,
    [id, `https://${host}`, host, server.clock.now()],
  );
  await server.database.query(
    `INSERT INTO settings_documents (store_id, document, version, body, published_at)
     SELECT $1, document, 1, CASE WHEN document = 'storeSettingData' THEN body || $2::jsonb ELSE body END, $3
       FROM settings_documents WHERE store_id <> $1 AND version = 1`,
    [id, JSON.stringify({ serviceName }), server.clock.now()],
  );
}
