import { describe, expect } from 'vitest';
import { openMember, openNew, password, readData, readMain } from '../people/members.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

/** Completion pages of calls, with the page that leads to each and a payload that is accepted. */
const ofCalls = [
  { page: '/mypage/pin-code', call: '/zapi/account/pinCode/set', body: { pinCode: '4829' } },
  { page: '/mypage/login-id/edit', call: '/zapi/account/login-id/edit', body: { loginId: 'completed1' } },
  { page: '/mypage/login-method', call: '/zapi/account/login-method', body: { method: 'loginIdOnly' } },
  {
    page: '/mypage/password/edit',
    call: '/zapi/account/password/edit',
    body: { oldPassword: password, newPassword: 'Kumo-no-ue-77' },
  },
];

describe('pages within a journey, opened directly', () => {
  it.for([
    ['/mypage/email/edit/pin-code', '/mypage/email/edit'],
    ['/mypage/email/edit/complete', '/mypage/email/edit'],
    ['/mypage/email/verify/code', '/mypage/email/verify'],
    ['/mypage/email/verify/complete', '/mypage/email/verify'],
    ['/mypage/enable-password/complete', '/mypage/enable-password'],
    ['/mypage/edit/confirm', '/mypage/edit'],
    ['/mypage/pin-code/complete', '/mypage/pin-code'],
    ['/mypage/login-id/edit/complete', '/mypage/login-id/edit'],
    ['/mypage/login-method/complete', '/mypage/login-method'],
    ['/mypage/password/edit/complete', '/mypage/password/edit'],
  ])('%s leads to the beginning, %s [ROUTE-059]', async ([path, first], { server }) => {
    const browser = await openMember(server, 'demomember');
    expect((await browser.get(path)).headers.location).toBe(first);
    expect(await readData(browser, path)).toEqual({ redirectTo: first });
  });
});

describe('the completion page of a call', () => {
  it.for(ofCalls)(
    '$page/complete shows for 30 minutes, to this session alone [PIN-002, PASSWORD-017, LOGINID-001, LOGINMETHOD-001]',
    async ({ page, call, body }, { server }) => {
      const name = `done${ofCalls.findIndex((each) => each.page === page)}x`;
      const browser = await openNew(server, name);
      expect((await browser.post(call, body)).json()).toEqual({ redirectTo: `${page}/complete` });
      const shown = await browser.get(`${page}/complete`);
      expect(shown.statusCode).toBe(200);
      expect(readMain(shown)).toMatch(/<a [^>]*href="\/mypage"/);
      const typed = page === '/mypage/password/edit' ? 'Kumo-no-ue-77' : password;
      const other = await openMember(server, page === '/mypage/login-id/edit' ? 'completed1' : name, typed);
      expect(await readData(other, `${page}/complete`)).toEqual({ redirectTo: page });
      server.clock.advance(1799);
      expect((await browser.get(`${page}/complete`)).statusCode).toBe(200);
      server.clock.advance(2);
      expect((await browser.get(`${page}/complete`)).headers.location).toBe(page);
    },
  );

  it('does not show after a refused call', async ({ server }) => {
    const browser = await openNew(server, 'refused1');
    await browser.post('/zapi/account/pinCode/set', { pinCode: '12' });
    expect(await readData(browser, '/mypage/pin-code/complete')).toEqual({ redirectTo: '/mypage/pin-code' });
  });
});
