import { afterAll, beforeAll, expect, it } from 'vitest';
import { readReturnTo } from '../../../src/server/runtime/pages/request/return-to.ts';
import { startTestApp, type TestApp } from '../harness.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.close());

it.each(['/x/..//mypage', '/.//login', '/%2e//mypage', '/./\\mypage', '//mypage', '/\t/mypage'])(
  'does not lead to another host by way of "%s"',
  async (returnTo) => {
    expect(readReturnTo(returnTo, () => true)).toBeUndefined();
    const answer = await test.open().post('/login', { value: 'single@example.com', password: 'Demo-pass-2026', returnTo });
    expect(answer.json()).toEqual({ redirectTo: '/mypage' });
  },
);

it('does not hand on an address that the login would refuse as too long', async () => {
  const page = await test.open().get(`/zapi/internal/login/screen-data?returnTo=/${'a'.repeat(3000)}`);
  expect(page.json().returnTo).toBeNull();
});

it('leads HEAD on as it does GET', async () => {
  const browser = test.open();
  for (const url of ['/mypage', '/signup/form']) {
    const [head, get] = [await browser.send({ method: 'HEAD', url }), await browser.get(url)];
    expect([head.statusCode, head.headers.location]).toEqual([get.statusCode, get.headers.location]);
    expect(head.headers['cache-control']).toBe('no-store');
  }
});

it('asks for no dialog whose name cannot be one', async () => {
  const browser = test.open();
  const ask = async (value: string) =>
    (await browser.get(`/zapi/internal/login/screen-data?ask=${encodeURIComponent(value)}`)).json().screen.ask;
  expect(await ask('confirm:logout')).toBe('confirm:logout');
  expect(await ask('</script><script>')).toBeUndefined();
  expect(await ask('x'.repeat(7000))).toBeUndefined();
});
