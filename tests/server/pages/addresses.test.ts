import { expect } from 'vitest';
import { readReturnTo } from '../../../src/server/runtime/request/return-to.ts';

import { serverTest } from '../server-test.ts';

const it = serverTest();

it.for(['/x/..//mypage', '/.//login', '/%2e//mypage', '/./\\mypage', '//mypage', '/\t/mypage'])(
  'does not redirect to another host for "%s"',
  async (returnTo, { server }) => {
    expect(readReturnTo(returnTo, () => true)).toBeUndefined();
    const answer = await server.open().post('/login', { value: 'single@example.com', password: 'Demo-pass-2026', returnTo });
    expect(answer.json()).toEqual({ redirectTo: '/mypage' });
  },
);

it('does not pass on a returnTo that the login would refuse as too long', async ({ server }) => {
  const page = await server.open().get(`/zapi/internal/login/screen-data?returnTo=/${'a'.repeat(3000)}`);
  expect(page.json().returnTo).toBeNull();
});

it('redirects HEAD like GET', async ({ server }) => {
  const browser = server.open();
  for (const url of ['/mypage', '/signup/form']) {
    const [head, get] = [await browser.send({ method: 'HEAD', url }), await browser.get(url)];
    expect([head.statusCode, head.headers.location]).toEqual([get.statusCode, get.headers.location]);
    expect(head.headers['cache-control']).toBe('no-store');
  }
});

it('ignores dialog names that are invalid', async ({ server }) => {
  const browser = server.open();
  const ask = async (value: string) =>
    (await browser.get(`/zapi/internal/login/screen-data?ask=${encodeURIComponent(value)}`)).json().screen.ask;
  expect(await ask('confirm:logout')).toBe('confirm:logout');
  expect(await ask('</script><script>')).toBeUndefined();
  expect(await ask('x'.repeat(7000))).toBeUndefined();
});
