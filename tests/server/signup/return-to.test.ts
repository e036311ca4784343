// Where a person wanted to go before the sign-up, kept from the login page to the end.
import { expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { inviteTo, readRoles } from '../people/groups.ts';
import { addMember, openNew, press, readData, readMain, readNotices } from '../people/members.ts';
import { allPolicies, answersOf, signUpTo } from '../people/sign-up.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const encoded = encodeURIComponent;
const hrefs = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

/** Signs up after the address was entered. */
async function finish(test: TestApp, browser: TestBrowser, email: string): Promise<void> {
  await browser.post('/zapi/signup/pin-code', { pinCode: await test.readCode(email) });
  await browser.post('/zapi/signup/confirm', answersOf(email));
  const answer = await browser.post('/zapi/signup', {});
  if (answer.statusCode !== 200) throw new Error(`the sign-up answered ${answer.body}`);
}

it('leads an invited person from the mail over login and sign-up, without scripts, to the invitation', async ({ server }) => {
  const owner = await openNew(server, 'retowner');
  const email = 'newcomer@example.com';
  const page = `/mypage/family-group/join?token=${await inviteTo(server, owner, email)}`;
  const browser = server.open();
  const login = String((await browser.get(page)).headers.location);
  expect(login).toBe(`/login?returnTo=${encoded(page)}`);
  const signUp = `/signup?returnTo=${encoded(page)}`;
  const links = hrefs(readMain(await browser.get(login)));
  expect(links).toContain(signUp);
  expect(links).toContain(`/login/code?returnTo=${encoded(page)}`);
  const first = readMain(await browser.get(signUp));
  expect(first).toContain('高橋さんのファミリーグループに招待されています');
  expect(hrefs(first)).toContain(login);
  await browser.post('/zapi/signup/policy', { policyConsentData: allPolicies, returnTo: page });
  const auth = readMain(await browser.get('/signup/auth'));
  expect(auth).toContain('高橋さんのファミリーグループに招待されています');
  expect(hrefs(auth)).toContain(login);
  await browser.post('/zapi/signup/email', { type: 'signUp', email });
  await finish(server, browser, email);
  const done = readMain(await browser.get('/signup/complete'));
  expect(done).toContain('高橋 健さんのファミリーグループに招待されています');
  const invitation = hrefs(done).find((href) => href.startsWith('/mypage/family-group/join')) ?? '';
  expect((await press(browser, invitation, 'account.family-group.join')).headers.location).toContain('/join/complete');
  expect(Object.values(await readRoles(server, 'retowner')).toSorted()).toEqual(['member', 'owner']);
});

it('keeps any page of the store, and no other address', async ({ server }) => {
  for (const [name, returnTo, kept] of [
    ['plans', '/mypage/plans?a=1', '/mypage/plans?a=1'],
    ['evil', '//evil.example/', null],
    ['provider', '/auth/authorize?userIdentifierType=demo&socialActionType=relate', null],
    // The router decodes it.
    ['encoded', '/%61uth/authorize?userIdentifierType=demo&socialActionType=relate', null],
  ] as const) {
    const browser = server.open();
    await browser.post('/zapi/signup/policy', { policyConsentData: allPolicies, returnTo });
    await signUpTo(server, browser, 'complete', `keeps-${name}@example.com`);
    expect(await readData(browser, '/signup/complete')).toMatchObject({ returnTo: kept, invitation: null });
    if (kept !== null) expect(hrefs(readMain(await browser.get('/signup/complete')))).toContain(kept);
    server.clock.advance(3600);
  }
});

it('keeps it where the policies are not asked for up front, and with a provider', async ({ server }) => {
  await publish(server, 'policies', (body) => ({ ...body, upFront: false }));
  const browser = server.open();
  const auth = `/signup/auth?returnTo=${encoded('/mypage/plans')}`;
  expect((await browser.get(`/signup?returnTo=${encoded('/mypage/plans')}`)).headers.location).toBe(auth);
  expect(hrefs(readMain(await browser.get(auth)))).toContain(
    `/signup/auth?ask=policies&userIdentifierType=demo&returnTo=${encoded('/mypage/plans')}`,
  );
  const provider = `/auth/authorize?userIdentifierType=demo&socialActionType=signup&returnTo=${encoded('/mypage/plans')}`;
  expect(await readData(browser, `${auth}&userIdentifierType=demo`)).toMatchObject({ returnTo: provider });
  const email = 'late-policies@example.com';
  await browser.post('/zapi/signup/email', { type: 'signUp', email, policyConsentData: allPolicies, returnTo: '/mypage/plans' });
  await finish(server, browser, email);
  expect(await readData(browser, '/signup/complete')).toMatchObject({ returnTo: '/mypage/plans' });
});

it('tells who opens a page of another member to log in with that account', async ({ server }) => {
  await addMember(server, 'refother');
  const browser = await openNew(server, 'refreader');
  const page = '/mypage/family-group/members/refother?a=1';
  const main = readMain(await browser.get(page, { accept: 'text/html' }));
  expect(hrefs(main)).toContain(`/logout?returnTo=${encoded(page)}`);
  const unknown = readMain(await browser.get('/mypage/no-such-page', { accept: 'text/html' }));
  expect(unknown).toContain('ページが見つかりません');
  expect(hrefs(unknown).some((href) => href.startsWith('/logout?'))).toBe(false);
});

it('keeps it over a forgotten password, in the browser that asked or another one', async ({ server }) => {
  await addMember(server, 'retforgot');
  const page = '/mypage/sessions?a=1';
  const browser = server.open();
  const forgot = `/password/forgot?returnTo=${encoded(page)}`;
  expect(hrefs(readMain(await browser.get(`/login?returnTo=${encoded(page)}`)))).toContain(forgot);
  const asked = await browser.submit(forgot, { _do: 'auth.password.forgot', email: 'retforgot@example.com', returnTo: page });
  expect(asked.headers.location).toBe(`/password/forgot/complete?returnTo=${encoded(page)}`);
  const login = `/login?returnTo=${encoded(page)}`;
  expect(hrefs(readMain(await browser.get(String(asked.headers.location))))).toContain(login);
  const [mail] = await readNotices(server, 'retforgot@example.com');
  const token = new URL(String(mail?.link)).searchParams.get('token');
  const other = server.open();
  const reset = await other.post('/zapi/auth/password/reset', { token, password: 'minato-no-yoru8' });
  const { redirectTo } = reset.json<{ redirectTo: string }>();
  expect(redirectTo).toBe(`/password/reset/complete?returnTo=${encoded(page)}`);
  expect(hrefs(readMain(await other.get(redirectTo)))).toContain(login);
  const evil = await browser.post('/zapi/auth/password/forgot', { email: 'nobody@example.com', returnTo: '//evil.example/' });
  expect(evil.json()).toEqual({ redirectTo: '/password/forgot/complete' });
});
