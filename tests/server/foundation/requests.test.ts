import { describe, expect } from 'vitest';
import { createNonce } from '../../../src/server/platform/http/security-headers.ts';
import { RefusalError } from '../../../src/server/platform/refusal-error.ts';
import { startTestFoundation, type TestApp } from '../harness.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest(() =>
  startTestFoundation({
    environment: { TRUSTED_PROXIES: '10.9.8.7' },
    prepare: (app) => {
      app.post('/zapi/echo', async (request) => ({ body: request.body ?? null }));
      app.delete('/zapi/echo', async (request) => ({ body: request.body ?? null }));
      app.get('/zapi/where', async (request) => ({
        store: request.store.id,
        origin: request.store.origin,
        ip: request.ip,
        forwarded: request.headers['x-forwarded-host'] ?? null,
        id: request.id,
      }));
      app.get('/zapi/fault', async () => {
        throw new Error('the secret reason');
      });
      app.get('/zapi/refused', async () => {
        throw new RefusalError('TOO_SOON', { retryAfter: 12, detail: 'for the log' });
      });
      app.get('/page', async (_request, reply) => ({ nonce: createNonce(reply) }));
    },
  }),
);

const host = { host: 'localhost:3000' };
const writing = { ...host, 'sec-fetch-site': 'same-origin' };
async function echo(
  server: TestApp,
  payload: string | Buffer,
  type = 'application/json',
): Promise<{ status: number; body: unknown }> {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/zapi/echo',
    headers: { ...writing, 'content-type': type },
    payload,
  });
  return {
    status: answer.statusCode,
    body: answer.statusCode === 200 ? answer.json<{ body: unknown }>().body : answer.json<{ code: string }>().code,
  };
}

describe('a body', () => {
  it('is read as sent: numbers stay numbers, empty text differs from null', async ({ server }) => {
    expect(await echo(server, '{"n":5,"e":"","z":null,"l":[1,"2"]}')).toEqual({
      status: 200,
      body: { n: 5, e: '', z: null, l: [1, '2'] },
    });
  });
  it('of a form keeps several values of one name in their order', async ({ server }) => {
    expect(await echo(server, 'a=1&b=x&b=y&b=z&c=%E5%AD%90+x', 'application/x-www-form-urlencoded')).toEqual({
      status: 200,
      body: { a: '1', b: ['x', 'y', 'z'], c: '子 x' },
    });
  });
  it('may be left out', async ({ server }) => {
    const answer = await server.app.inject({ method: 'DELETE', url: '/zapi/echo', headers: writing });
    expect(answer.json()).toEqual({ body: null });
    expect(await echo(server, '')).toEqual({ status: 200, body: null });
  });
  it('that cannot be parsed is refused with 400 without details', async ({ server }) => {
    const bad = { status: 400, body: 'UNREADABLE_BODY' };
    expect(await echo(server, '{"a":')).toEqual(bad);
    expect(await echo(server, Buffer.from([0x7b, 0xff, 0x7d]))).toEqual(bad);
    expect(await echo(server, '{}', 'text/plain')).toEqual(bad);
    expect(await echo(server, '<a/>', 'application/xml')).toEqual(bad);
    expect(await echo(server, '--x--', 'multipart/form-data; boundary=x')).toEqual(bad);
  });
  it('with a prototype key is refused, at any depth and in a form too', async ({ server }) => {
    const bad = { status: 400, body: 'UNREADABLE_BODY' };
    for (const key of ['__proto__', 'constructor', 'prototype']) {
      expect(await echo(server, `{"a":[{"${key}":{"x":1}}]}`)).toEqual(bad);
      expect(await echo(server, `${key}=1`, 'application/x-www-form-urlencoded')).toEqual(bad);
    }
  });
  it('of a form is limited by what it says, not by how many bytes percent-encoding makes of it', async ({ server }) => {
    const post = (text: string) => echo(server, new URLSearchParams({ a: text }).toString(), 'application/x-www-form-urlencoded');
    expect(await post('港'.repeat(34_000))).toEqual({ status: 200, body: { a: '港'.repeat(34_000) } });
    for (const text of ['港'.repeat(34_200), 'x'.repeat(102_500)])
      expect(await post(text)).toEqual({ status: 413, body: 'TOO_LARGE' });
  });
  it('is limited to 100 KB, 20 levels, 1,000 keys', async ({ server }) => {
    expect((await echo(server, JSON.stringify('x'.repeat(102_300)))).status).toBe(200);
    expect(await echo(server, JSON.stringify('x'.repeat(102_500)))).toEqual({ status: 413, body: 'TOO_LARGE' });
    const nest = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);
    expect((await echo(server, nest(20))).status).toBe(200);
    expect((await echo(server, nest(21))).status).toBe(400);
    expect((await echo(server, nest(50_000))).status).toBe(400);
    const keys = (count: number): string =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${index}`, 1])));
    expect((await echo(server, keys(1_000))).status).toBe(200);
    expect((await echo(server, keys(1_001))).status).toBe(400);
    const fields = Array.from({ length: 1_001 }, () => 'a=1').join('&');
    expect((await echo(server, fields, 'application/x-www-form-urlencoded')).status).toBe(400);
  });
});

describe('a write', () => {
  const post = async (server: TestApp, headers: Record<string, string>, type = 'application/json'): Promise<number> =>
    (
      await server.app.inject({
        method: 'POST',
        url: '/zapi/echo',
        headers: { ...host, 'content-type': type, ...headers },
        payload: type.includes('json') ? '{}' : 'a=1',
      })
    ).statusCode;

  it('is accepted from the store’s origin only, as JSON and as a form [SESSION-012]', async ({ server }) => {
    for (const type of ['application/json', 'application/x-www-form-urlencoded']) {
      expect(await post(server, { origin: 'http://localhost:3000' }, type)).toBe(200);
      expect(await post(server, { 'sec-fetch-site': 'same-origin' }, type)).toBe(200);
      for (const headers of [
        {},
        { origin: 'null' },
        { origin: 'http://evil.example' },
        { origin: 'http://localhost:3001' },
        { origin: 'https://localhost:3000' },
        { 'sec-fetch-site': 'same-site' },
        { 'sec-fetch-site': 'none' },
        { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000.evil.example' },
      ]) {
        expect([type, headers, await post(server, headers, type)]).toEqual([type, headers, 403]);
      }
    }
    const refused = await server.app.inject({ method: 'DELETE', url: '/zapi/echo', headers: host });
    expect(refused.json()).toMatchObject({ status: 403, code: 'CROSS_ORIGIN' });
  });
  it('from another origin is refused before its body is read', async ({ server }) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/zapi/echo',
      headers: { ...host, 'content-type': 'application/json' },
      payload: '{"a":',
    });
    expect(answer.statusCode).toBe(403);
  });
});

describe('every response', () => {
  it('has the security headers, a new nonce each time, and no-store', async ({ server }) => {
    const one = await server.app.inject({ url: '/page', headers: host });
    const other = await server.app.inject({ url: '/page', headers: host });
    const nonce = one.json<{ nonce: string }>().nonce;
    expect(nonce.length).toBeGreaterThanOrEqual(22);
    expect(nonce).not.toBe(other.json<{ nonce: string }>().nonce);
    expect(one.headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; connect-src 'self'; img-src 'self' data:; font-src 'self'; form-action 'self'; base-uri 'none'; frame-src 'self'; frame-ancestors 'none'; object-src 'none'; report-uri /csp-report; report-to csp`,
    );
    expect(one.headers).toMatchObject({
      'permissions-policy': expect.stringMatching(/^accelerometer=\(\), .*camera=\(\), .*geolocation=\(\), .*microphone=\(\), /),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(one.headers).not.toHaveProperty('strict-transport-security');
  });
  it('has them when the path is unknown, the address is malformed, the call is refused or fails', async ({ server }) => {
    for (const url of ['/nowhere', '/%zz', '/zapi/refused', '/zapi/fault', '/healthz']) {
      const answer = await server.app.inject({ url, headers: host });
      expect(answer.headers).toHaveProperty('permissions-policy');
      expect([url, answer.headers['x-content-type-options'], answer.headers['cache-control']]).toEqual([
        url,
        'nosniff',
        'no-store',
      ]);
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
    }
  });
  it('sends HSTS over https', async ({ server }) => {
    const headers = { host: '10.9.8.7', 'x-forwarded-proto': 'https' };
    const trusted = await server.app.inject({ url: '/page', remoteAddress: '10.9.8.7', headers });
    expect(trusted.headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains');
    const stranger = await server.app.inject({ url: '/page', remoteAddress: '10.1.1.1', headers });
    expect(stranger.headers).not.toHaveProperty('strict-transport-security');
  });
});

describe('a failed request', () => {
  it('has status, code, message and request id, and no internals [ERRORS-012]', async ({ server }) => {
    const refused = await server.app.inject({ url: '/zapi/refused', headers: host });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('12');
    expect(refused.json()).toEqual({
      status: 429,
      code: 'TOO_SOON',
      message: 'The last request was a moment ago.',
      requestId: expect.stringMatching(/.{20}/),
      retryAfter: 12,
    });
    const fault = await server.app.inject({ url: '/zapi/fault', headers: host });
    expect(fault.json()).toEqual({
      status: 500,
      code: 'INTERNAL_SERVER_ERROR',
      message: expect.any(String),
      requestId: expect.stringMatching(/.{20}/),
    });
    expect(fault.body).not.toContain('secret reason');
    const requestId = fault.json<{ requestId: string }>().requestId;
    expect(server.log.filter((line) => line.includes('the secret reason')).at(-1)).toContain(requestId);
    expect((await server.app.inject({ url: '/zapi/nowhere', headers: host })).json()).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
    });
    expect((await server.app.inject({ url: '/%zz', headers: host })).json()).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      requestId: expect.any(String),
    });
  });
  it("answers a navigation with its status and 'Failed to load data' while no error page is registered", async ({ server }) => {
    const answer = await server.app.inject({ url: '/nowhere', headers: { ...host, accept: 'text/html,*/*' } });
    expect([answer.statusCode, answer.body]).toEqual([404, 'Failed to load data']);
  });
  it.for([
    ['/plans/gold', 'text/plain'],
    ['/page-plans/0.json', 'application/json'],
    ['/validators/0.js', 'application/json'],
    ['/zapi/nowhere', 'application/json'],
  ])('answers %s as %s', async ([url, type], { server }) => {
    const answer = await server.app.inject({ url, headers: { ...host, accept: 'text/html,*/*' } });
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, expect.stringContaining(type)]);
  });
  it('keeps its own request id, whatever the client sends', async ({ server }) => {
    const answer = await server.app.inject({
      url: '/zapi/where',
      headers: { ...host, 'request-id': 'mine', 'x-request-id': 'mine' },
    });
    expect(answer.json<{ id: string }>().id).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('the host', () => {
  const where = async (server: TestApp, headers: Record<string, string>, remoteAddress = '203.0.113.9'): Promise<unknown> => {
    const answer = await server.app.inject({ url: '/zapi/where', headers, remoteAddress });
    return answer.statusCode === 200 ? answer.json<{ origin: string }>().origin : answer.statusCode;
  };
  it('selects the store; the demo store answers on this machine and on private addresses with their own origin', async ({
    server,
  }) => {
    for (const name of [
      'localhost',
      'localhost:3000',
      '127.0.0.1:4100',
      '192.168.1.7',
      '10.2.3.4:80',
      '172.16.9.9',
      '[::1]:3000',
    ]) {
      expect(await where(server, { host: name })).toBe(new URL(`http://${name}`).origin);
    }
  });
  it('of no store gets a plain 404', async ({ server }) => {
    for (const name of ['store.example', '203.0.113.5', '172.32.0.1', 'localhost.evil.example', 'a b', 'x'.repeat(300)])
      expect([name, await where(server, { host: name })]).toEqual([name, 404]);
    const answer = await server.app.inject({ url: '/', headers: { host: 'store.example', accept: 'text/html' } });
    expect([answer.body, answer.headers['content-type']]).toEqual(['Not found', 'text/plain; charset=utf-8']);
  });
  it('and the client’s IP address come from forwarded headers of a trusted proxy only', async ({ server }) => {
    const headers = {
      host: 'localhost',
      'x-forwarded-host': '192.168.5.5',
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '198.51.100.1, 203.0.113.77',
    };
    expect(await where(server, headers, '10.9.8.7')).toBe('https://192.168.5.5');
    expect(await where(server, headers, '10.9.8.8')).toBe('http://localhost');
    const ipOf = async (remoteAddress: string): Promise<unknown> =>
      (await server.app.inject({ url: '/zapi/where', headers, remoteAddress })).json<{ ip: string }>().ip;
    expect(await ipOf('10.9.8.7')).toBe('203.0.113.77');
    expect(await ipOf('10.9.8.8')).toBe('10.9.8.8');
  });
  it.for([
    ['203.0.113.77:4711', '203.0.113.77'],
    ['198.51.100.1, 203.0.113.77:4711', '203.0.113.77'],
    ['[2001:db8::1]:443', '2001:db8::1'],
    ['[2001:db8::1]', '2001:db8::1'],
    ['2001:db8::1', '2001:db8::1'],
    ['unknown', '10.9.8.7'],
    ['198.51.100.1, unknown', '10.9.8.7'],
    ['_hidden, 203.0.113.77', '203.0.113.77'],
    ['', '10.9.8.7'],
  ])('takes the address without its port: %s', async ([forwarded, ip], { server }) => {
    const headers = { host: 'localhost', 'x-forwarded-for': forwarded };
    const answer = await server.app.inject({ url: '/zapi/where', headers, remoteAddress: '10.9.8.7' });
    expect(answer.json<{ ip: string }>().ip).toBe(ip);
  });
});
