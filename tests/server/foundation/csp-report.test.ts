import { expect } from 'vitest';
import { startTestFoundation, type TestApp } from '../harness.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest(startTestFoundation);

function report(server: TestApp, payload: string | undefined, remoteAddress = '203.0.113.1', type = 'application/csp-report') {
  const headers = { host: 'localhost', ...(payload === undefined ? {} : { 'content-type': type }) };
  return server.app.inject({
    method: 'POST',
    url: '/csp-report',
    headers,
    remoteAddress,
    ...(payload === undefined ? {} : { payload }),
  });
}
const logged = (server: TestApp) => server.log.filter((line) => line.includes('content security policy report'));

it('refuses a report of the content security policy without a body, or with one that is no report', async ({ server }) => {
  expect((await report(server, undefined)).statusCode).toBe(400);
  expect((await report(server, '')).statusCode).toBe(400);
  expect((await report(server, 'null')).statusCode).toBe(400);
  expect((await report(server, '"text"')).statusCode).toBe(400);
});

it('refuses a report of more than 8 KB, and logs no more than 1,000 characters of one', async ({ server }) => {
  expect((await report(server, JSON.stringify({ a: 'x'.repeat(8_192) }), '203.0.113.2')).statusCode).toBe(413);
  expect((await report(server, JSON.stringify({ a: 'y'.repeat(8_000) }), '203.0.113.2')).statusCode).toBe(204);
  expect(logged(server).at(-1)?.length).toBeLessThan(1_500);
});

it('logs ten reports a minute of one IP address, and a hundred in total', async ({ server }) => {
  server.clock.advance(60);
  server.log.length = 0;
  const body = JSON.stringify([{ type: 'csp-violation' }]);
  const statuses: number[] = [];
  for (let count = 0; count < 11; count += 1) statuses.push((await report(server, body)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(204), 429]);
  for (let count = 0; count < 200; count += 1) await report(server, body, `203.0.113.${count}`);
  expect(logged(server)).toHaveLength(100);
  const refused = await report(server, body, '198.51.100.1');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60']);
  server.clock.advance(60);
  expect((await report(server, body)).statusCode).toBe(204);
});

it('counts the addresses of one IPv6 customer together', async ({ server }) => {
  server.clock.advance(60);
  const statuses: number[] = [];
  for (let count = 1; count <= 11; count += 1) statuses.push((await report(server, '[]', `2001:db8:0:1::${count}`)).statusCode);
  expect(statuses).toEqual([...Array(10).fill(204), 429]);
  expect((await report(server, '[]', '2001:db8:0:2::1')).statusCode).toBe(204);
});
