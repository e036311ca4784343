import { expect } from 'vitest';

import { serverTest } from '../server-test.ts';

const it = serverTest();

it.for([
  '/assets/nope.js',
  '/assets/',
  '/assets',
  '/assets/%2e%2e/%2e%2e/main.js',
  '/store/nope.png',
  '/store/minato',
  '/store/',
])('answers 404 for the missing file %s, and logs no error', async (url, { server }) => {
  server.log.length = 0;
  const answer = await server.open().get(url);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'NOT_FOUND']);
  expect(answer.headers['cache-control']).toBe('no-store');
  expect(server.log.filter((line) => line.includes('"level":50'))).toEqual([]);
});

it('shows the not-found page for a navigation to a missing picture', async ({ server }) => {
  const answer = await server.open().get('/store/minato', { accept: 'text/html' });
  expect(answer.statusCode).toBe(404);
  expect(answer.body).toContain('ページが見つかりません');
});

it('serves an existing file as cacheable, with the headers that files need', async ({ server }) => {
  const { statusCode, headers } = await server.open().get('/store/minato/favicon.svg');
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/svg+xml']);
  expect(headers['cache-control']).toContain('max-age=3600');
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; script-src 'self'; style-src 'self'; frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  for (const name of ['permissions-policy', 'reporting-endpoints', 'referrer-policy', 'cross-origin-opener-policy'])
    expect(headers).not.toHaveProperty(name);
});
