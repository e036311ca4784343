import { JSDOM } from 'jsdom';
import { describe, expect } from 'vitest';
import type { TestBrowser } from '../harness.ts';
import { openByCode, openMember, openNew, readMain } from '../people/members.ts';
import { openPending, saveCodes } from '../people/second-factors.ts';
import { serverTest } from '../server-test.ts';

const visitors: { [role: string]: TestBrowser } = {};
const it = serverTest();
it.beforeAll(async ({ server }) => {
  visitors['guest'] = server.open();
  visitors['member'] = await openMember(server, 'demosingle');
  visitors['unverified'] = await openNew(server, 'unverified', { isVerified: false });
  visitors['nopassword'] = await openByCode(server, 'nopassword@example.com');
  visitors['owner'] = await openMember(server, 'demoowner');
  visitors['kid'] = await openMember(server, 'kidtaro');
  visitors['pending'] = await openPending(server, 'routes01', ['OTP', 'Email', 'SMS']);
  await saveCodes(server, 'routes01');
});

async function open(role: string, path: string) {
  const browser = visitors[role];
  if (browser === undefined) throw new Error(`nobody is ${role}`);
  return browser.get(path);
}

describe('the addresses of the specification', () => {
  it.each([
    ['/', 'guest', 'index', 'ROUTE-030'],
    ['/login', 'guest', 'login', 'ROUTE-032'],
    ['/login/code', 'guest', 'login/code', 'ROUTE-032'],
    ['/password/forgot', 'guest', 'password/forgot', 'ROUTE-045'],
    ['/password/reset', 'guest', 'password/reset', 'ROUTE-046'],
    ['/signup', 'guest', 'signup/index', 'ROUTE-047'],
    ['/app/licenses', 'guest', 'app/licenses', 'ROUTE-042'],
    ['/privacy', 'guest', 'privacy', 'ROUTE-051'],
    ['/mypage', 'member', 'mypage/index', 'ROUTE-001'],
    ['/mypage/edit', 'member', 'mypage/edit', 'ROUTE-003'],
    ['/mypage/profile/edit', 'member', 'mypage/profile/edit', 'ROUTE-004'],
    ['/mypage/password/edit', 'member', 'mypage/password/edit', 'ROUTE-005'],
    ['/mypage/password/reset', 'member', 'mypage/password/reset', 'ROUTE-006'],
    ['/mypage/pin-code', 'member', 'mypage/pin-code', 'ROUTE-009'],
    ['/mypage/email/edit', 'member', 'mypage/email/edit', 'ROUTE-014'],
    ['/mypage/email/verify', 'unverified', 'mypage/email/verify', 'ROUTE-015'],
    ['/mypage/login-id/edit', 'member', 'mypage/login-id/edit', 'ROUTE-016'],
    ['/mypage/login-method', 'member', 'mypage/login-method', 'ROUTE-017'],
    ['/mypage/enable-password', 'nopassword', 'mypage/enable-password', 'ROUTE-018'],
    ['/mypage/reauthorize', 'member', 'mypage/reauthorize', 'ROUTE-029'],
    ['/mypage/multi-factor', 'member', 'mypage/multi-factor', 'ROUTE-019'],
    ['/mypage/multi-factor/email', 'member', 'mypage/multi-factor/email', 'ROUTE-019'],
    ['/mypage/multi-factor/sms', 'member', 'mypage/multi-factor/sms', 'ROUTE-019'],
    ['/mypage/multi-factor/otp', 'member', 'mypage/multi-factor/otp', 'ROUTE-019'],
    ['/mypage/multi-factor/backup-code', 'member', 'mypage/multi-factor/backup-code', 'ROUTE-019'],
    ['/mypage/multi-factor/trusted-device', 'member', 'mypage/multi-factor/trusted-device', 'ROUTE-019'],
    ['/login/multi-factor?select=1', 'pending', 'login/multi-factor/index', 'ROUTE-033'],
    ['/login/multi-factor/email', 'pending', 'login/multi-factor/email', 'ROUTE-033'],
    ['/login/multi-factor/sms', 'pending', 'login/multi-factor/sms', 'ROUTE-033'],
    ['/login/multi-factor/otp', 'pending', 'login/multi-factor/otp', 'ROUTE-033'],
    ['/login/multi-factor/backup-code', 'pending', 'login/multi-factor/backup-code', 'ROUTE-033'],
    ['/mypage/kids-account/signup', 'owner', 'mypage/kids-account/signup', 'ROUTE-021'],
    ['/mypage/kids-account/revoke', 'kid', 'mypage/kids-account/revoke', 'ROUTE-022'],
    ['/mypage/kids-account/a_demokidtaro/login-id/edit', 'owner', 'mypage/kids-account/login-id/edit', 'ROUTE-023'],
    ['/mypage/kids-account/a_demokidtaro/password/edit', 'owner', 'mypage/kids-account/password/edit', 'ROUTE-023'],
    ['/mypage/kids-account/a_demokidtaro/delete', 'owner', 'mypage/kids-account/delete', 'ROUTE-023'],
  ])('%s is a page for a %s: %s [%s]', async (path, role, screen) => {
    const answer = await open(role, path);
    expect(answer.headers.location).toBeUndefined();
    expect([answer.statusCode, /data-screen="([^"]*)"/.exec(answer.body)?.[1]]).toEqual([200, screen]);
  });

  it.each([
    ['/password/forgot/complete', 'guest', '/password/forgot', 'ROUTE-045'],
    ['/password/reset/complete', 'guest', '/password/reset', 'ROUTE-046'],
    ['/mypage/password/reset/mail', 'member', '/mypage/password/reset', 'ROUTE-006'],
    ['/signup/auth', 'guest', '/signup', 'ROUTE-047'],
    ['/signup/pin-code', 'guest', '/signup', 'ROUTE-047'],
    ['/signup/form', 'guest', '/signup', 'ROUTE-047'],
    ['/signup/confirm', 'guest', '/signup', 'ROUTE-047'],
    ['/signup/complete', 'guest', '/signup', 'ROUTE-047'],
    ['/mypage/edit/confirm', 'member', '/mypage/edit', 'ROUTE-003'],
    ['/mypage/edit/complete', 'member', '/mypage/edit', 'ROUTE-003'],
    ['/mypage/profile/edit/complete', 'member', '/mypage/profile/edit', 'ROUTE-004'],
    ['/mypage/password/edit/complete', 'member', '/mypage/password/edit', 'ROUTE-005'],
    ['/mypage/pin-code/complete', 'member', '/mypage/pin-code', 'ROUTE-009'],
    ['/mypage/email/edit/pin-code', 'member', '/mypage/email/edit', 'ROUTE-014'],
    ['/mypage/email/edit/complete', 'member', '/mypage/email/edit', 'ROUTE-014'],
    ['/mypage/email/verify/code', 'unverified', '/mypage/email/verify', 'ROUTE-015'],
    ['/mypage/email/verify/complete', 'unverified', '/mypage/email/verify', 'ROUTE-015'],
    ['/mypage/login-id/edit/complete', 'member', '/mypage/login-id/edit', 'ROUTE-016'],
    ['/mypage/login-method/complete', 'member', '/mypage/login-method', 'ROUTE-017'],
    ['/mypage/enable-password/complete', 'nopassword', '/mypage/enable-password', 'ROUTE-018'],
    ['/mypage/multi-factor/backup-code/generate', 'member', '/mypage/multi-factor/backup-code', 'ROUTE-019'],
    ['/mypage/multi-factor/backup-code/generate/complete', 'member', '/mypage/multi-factor/backup-code/generate', 'ROUTE-019'],
    ['/mypage/multi-factor/trusted-device/bulk-delete/complete', 'member', '/mypage/multi-factor/trusted-device', 'ROUTE-019'],
    ['/mypage/multi-factor/complete', 'member', '/mypage/multi-factor', 'ROUTE-019'],
    ['/mypage/kids-account/signup/confirm', 'owner', '/mypage/kids-account/signup', 'ROUTE-021'],
    ['/mypage/kids-account/signup/complete', 'owner', '/mypage/kids-account/signup', 'ROUTE-021'],
    ['/mypage/kids-account/revoke/complete', 'kid', '/mypage/kids-account/revoke', 'ROUTE-022'],
    ['/mypage/kids-account/delete/complete', 'owner', '/mypage/family-group', 'ROUTE-023'],
  ])('%s exists and leads a %s, who has not begun, to %s [%s, ROUTE-059]', async (path, role, first) => {
    expect((await open(role, path)).headers.location).toBe(first);
    expect((await open(role, `${path}x`)).statusCode).toBe(404);
  });

  it.each(['newsletter', 'privacy', 'third-party', 'ads'])('/mypage/consent/%s is a page [ROUTE-008]', async (type) => {
    const answer = await open('member', `/mypage/consent/${type}`);
    expect(answer.statusCode).toBe(200);
    expect((await open('member', '/mypage/consent/other')).statusCode).toBe(404);
  });

  it('/ introduces the store to guests and links to login and sign-up, for members to their pages [ROUTE-030] [ROUTE-031]', async () => {
    const readHome = async (role: string) => {
      const main = new JSDOM((await open(role, '/')).body).window.document.querySelector('main');
      const links = [...(main?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
      return [main?.textContent, links] as const;
    };
    const [words, links] = await readHome('guest');
    expect(words).toContain('みなとストア');
    expect(words).toContain('映画・音楽・電子書籍をひとつのアカウントで楽しめる');
    expect(links).toEqual(expect.arrayContaining(['/login', '/signup']));
    const [, linksOfMember] = await readHome('member');
    expect(linksOfMember).toContain('/mypage');
    expect(linksOfMember).not.toContain('/signup');
  });

  it('guests read the privacy policy and the licenses, and members see on their top page who is signed in [ROUTE-001] [ROUTE-043] [ROUTE-052]', async () => {
    const read = async (role: string, path: string) => readMain(await open(role, path));
    expect(await read('guest', '/privacy')).toContain('会員の皆さまの個人情報を次のとおり取り扱います');
    const licenses = await read('guest', '/app/licenses');
    for (const words of ['react-router-dom', 'Permission is hereby granted, free of charge']) expect(licenses).toContain(words);
    expect(await read('member', '/mypage')).toContain('single@example.com');
  });

  it.each(['/login', '/signup', '/signup/auth', '/signup/form', '/signup/confirm'])(
    '%s leads members, who need not log in or sign up, to their pages',
    async (path) => {
      expect((await open('member', path)).headers.location).toBe('/mypage');
    },
  );

  it('has no other type of second factor [ROUTE-036]', async () => {
    for (const role of ['guest', 'pending']) expect((await open(role, '/login/multi-factor/foo')).statusCode).toBe(404);
  });

  it.for(['/login', '/login/code', '/signup', '/password/forgot', '/password/reset', '/'])(
    'a guest can use %s, with the logo above, the footer below and no member menu [SESSION-002] [SHELL-005] [SHELL-006]',
    async (path, { server }) => {
      const { statusCode, body } = await server.open().get(path, { accept: 'text/html' });
      expect(statusCode).toBe(200);
      const isComplete = /<header[^>]*>(?:(?!<\/header>).)*<a[^>]*class="logo"[^>]*>.*<\/header>.*<main.*<footer/s.test(body);
      expect([isComplete, /class="menu-/.test(body)]).toEqual([true, false]);
    },
  );
});
