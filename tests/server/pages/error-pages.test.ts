import { request } from 'node:http';
import { JSDOM } from 'jsdom';
import { describe, expect } from 'vitest';
import type { TestBrowser } from '../harness.ts';
import { openMember } from '../people/members.ts';
import { editor, openAs } from '../people/operators.ts';
import { serverTest } from '../server-test.ts';

let origin: string;
const it = serverTest();
it.beforeAll(async ({ server }) => {
  origin = (await server.app.listen({ port: 0, host: '127.0.0.1' })).replace('127.0.0.1', 'localhost');
});

/** Sent over HTTP, because an injected address would be normalized. */
function getRaw(path: string, accept = 'text/html'): Promise<{ status: number; type: string; body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ port: new URL(origin).port, path, headers: { accept }, agent: false }, (answer) => {
      let body = '';
      answer.on('data', (piece: Buffer) => {
        body += piece.toString();
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, type: answer.headers['content-type'] ?? '', body }));
    });
    sent.on('error', reject);
    sent.end();
  });
}

async function layoutAt(browser: TestBrowser, url: string): Promise<string | null | undefined> {
  const answer = await browser.get(url, { accept: 'text/html' });
  expect([url, answer.statusCode]).toEqual([url, 404]);
  return new JSDOM(answer.body).window.document.querySelector('.layout')?.getAttribute('data-layout');
}

describe('an address that cannot be decoded', () => {
  it.each(['/%E0%A4%A', '/%zz', '/mypage/%E0%A4%A?a=1', '/%0A', '/a%E2%80%A8b'])('%s gets the not-found page', async (path) => {
    const { status, type, body } = await getRaw(path);
    expect([status, type]).toEqual([404, 'text/html; charset=utf-8']);
    expect(body).toContain('ページが見つかりません');
  });

  it('is 404 as JSON for clients that accept JSON', async () => {
    const { status, body } = await getRaw('/zapi/%E0%A4%A', 'application/json');
    expect([status, JSON.parse(body)]).toEqual([
      404,
      expect.objectContaining({ status: 404, code: 'NOT_FOUND', requestId: expect.any(String) }),
    ]);
  });

  it('gets the page also if a segment is very long', async () => {
    const { status, type } = await getRaw(`/console/custom-info/${'x'.repeat(5_000)}`);
    expect([status, type]).toEqual([302, '']);
  });
});

it('explains an unknown address first, and shows the code and the request ID last [ERRORS-005]', async ({ server }) => {
  const answer = await server.open().get('/nothing', { accept: 'text/html' });
  const main = new JSDOM(answer.body).window.document.querySelector('main');
  expect([...(main?.children ?? [])].map(({ tagName, className }) => `${tagName} ${className}`.trim())).toEqual([
    'SPAN failure-mark',
    'H1',
    'P',
    'P actions',
    'DIV failure-details',
  ]);
  expect(main?.querySelector('h1 + p')?.textContent).toContain('アドレスに誤りがある可能性があります');
  expect(main?.querySelector('.failure-details')?.textContent).toMatch(/^404 NOT_FOUND.*[0-9a-f-]{36}$/);
});

it('uses the layout of the nearest page for an unknown address [ERRORS-007]', async ({ server }) => {
  const member = await openMember(server, 'demosingle');
  expect(await layoutAt(member, '/mypage/nothing/at/all')).toBe('account');
  expect(await layoutAt(member, '/nothing')).toBe('guest');
  expect(await layoutAt(server.open(), '/login/nothing')).toBe('login');
  expect(await layoutAt(server.open(), '/mypage/nothing')).toBe('guest');
  expect(await layoutAt(await openAs(server, editor), '/console/nothing')).toBe('console');
});

it('returns layout and data of an error page for client-side navigation [ERRORS-007]', async ({ server }) => {
  const get = async (browser: TestBrowser, path: string) =>
    (await browser.get(`/zapi/internal/error-page/screen-data?path=${encodeURIComponent(path)}`)).json<{
      layout: { id: string };
      audience?: string;
      root: { authId: string };
      header?: object;
    }>();
  const guest = await get(server.open(), '/login');
  expect([guest.layout.id, guest.audience, guest.root.authId, guest.header]).toEqual(['login', 'guest', '', undefined]);
  const member = await get(await openMember(server, 'demosingle'), '/mypage/nothing');
  expect([member.layout.id, member.audience]).toEqual(['account', undefined]);
  expect(member.header).toHaveProperty('accountInfo');
});

it('does not resolve dot segments or backslashes to another page', async () => {
  for (const path of [
    '/console/custom-info/%2e%2e',
    '/console/custom-info/..',
    '/console/custom-info/%2E',
    '/console/custom-info/a\\b',
  ])
    expect([path, (await getRaw(path)).status]).toEqual([path, 404]);
});
