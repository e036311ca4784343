import { describe, expect } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { openPage, outcomeOf, publish as publishDraft } from '../people/console.ts';
import { describeRefusal, openMember, openNew, openTab, readAudit, readData, readMain, readNotices } from '../people/members.ts';
import { editor, openAs } from '../people/operators.ts';
import { publish, versionIn } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();
it.beforeEach(({ server }) => raiseTerms(server, 2));

const page = '/mypage/re-consent';
const call = '/zapi/account/policy/re-consent';
const terms = { policyId: 'terms', revision: 3, key: 'termsOfUse' };
const agree = (browser: TestBrowser, more: object = {}) => browser.post(call, { policyConsentData: [terms], ...more });

/** Publishes the terms of use at revision 3. */
const raiseTerms = (server: TestApp, revision = 3) =>
  publish(server, 'policies', (body) => ({
    ...body,
    // The seeded settings document.
    policies: (body['policies'] as JsonObject[]).map((policy) =>
      policy['policyId'] === 'terms' ? { ...policy, revision } : policy,
    ),
  }));

async function readAgreements(server: TestApp, name: string) {
  const rows = await server.database.query<{ policy_id: string; revision: number; agreed_by: string | null }>(
    'SELECT policy_id, revision, agreed_by FROM policy_agreements WHERE account_id = $1 AND revision > 1 ORDER BY revision',
    [name],
  );
  return rows.map(({ policy_id: id, revision, agreed_by: by }) => `${id}:${revision}${by === null ? '' : ` by ${by}`}`);
}

describe('a policy with a new revision', () => {
  it('is asked of a member on the next page, who agrees and comes back [RECONSENT-001, RECONSENT-006, ROUTE-028]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'again001');
    expect(await readData(browser, '/mypage')).toHaveProperty('account');
    await raiseTerms(server);
    const asked = '/mypage/re-consent?returnTo=%2Fmypage%2Fsessions%3Fa%3D1';
    expect((await browser.get('/mypage/sessions?a=1', { accept: 'text/html' })).headers['location']).toBe(asked);
    expect(await readData(browser, '/mypage/sessions?a=1')).toEqual({ redirectTo: asked });
    const main = readMain(await browser.get(asked, { accept: 'text/html' }));
    expect(main).toContain('規約が新しくなりました');
    // Only what changed is shown.
    expect(main).toContain('第1条（適用）');
    expect(main).not.toMatch(/policy-title[^>]*>プライバシーポリシー/);
    const data = await readData(browser, asked);
    expect(data).toMatchObject({ state: 'agree', returnTo: '/mypage/sessions?a=1' });
    const answer = await agree(browser, { returnTo: '/mypage/sessions?a=1' });
    const complete = '/mypage/re-consent/complete?returnTo=%2Fmypage%2Fsessions%3Fa%3D1';
    expect(answer.json()).toEqual({ redirectTo: complete });
    expect((await browser.get(complete)).body).toContain('href="/mypage/sessions?a=1"');
    expect((await browser.get('/mypage/sessions?a=1', { accept: 'text/html' })).statusCode).toBe(200);
    expect(await readAgreements(server, 'again001')).toEqual(['terms:2', 'terms:3']);
    expect(await readAudit(server, 'again001')).toEqual(['policy-re-consent']);
  });

  it('is agreed to by policyConsentData, with and without scripts [RECONSENT-002, SIGNUP-046]', async ({ server }) => {
    const browser = await openNew(server, 'again002');
    await raiseTerms(server);
    expect((await agree(browser)).json()).toEqual({ redirectTo: '/mypage/re-consent/complete' });
    const other = await openNew(server, 'again003');
    const { body } = await other.get(page);
    const posted = await other.submit(`${page}?returnTo=%2Fmypage%2Fsessions`, {
      _do: 'account.policy.re-consent',
      _v: versionIn(body),
      policies: 'terms:3',
      returnTo: '/mypage/sessions',
    });
    expect(posted.headers['location']).toBe('/mypage/re-consent/complete?returnTo=%2Fmypage%2Fsessions');
    expect(await readAgreements(server, 'again003')).toEqual(['terms:2', 'terms:3']);
  });

  it('closes members’ calls too, but not the log-out or the proof of identity', async ({ server }) => {
    const browser = await openNew(server, 'again004');
    await raiseTerms(server);
    const refused = await browser.post('/zapi/account/sessions/end-others', {});
    expect(describeRefusal(refused)).toEqual({ status: 403, code: 'RECONSENT_REQUIRED' });
    expect(refused.json()).toMatchObject({ opensAt: page, message: '続けるには、新しい規約への同意が必要です。' });
    for (const open of ['/logout', '/mypage/reauthorize', page, '/privacy'])
      expect((await browser.get(open, { accept: 'text/html' })).statusCode).toBe(200);
    expect((await browser.get('/mypage/nothing', { accept: 'text/html' })).statusCode).toBe(404);
    expect((await browser.post('/zapi/account/reauthorize', { password: 'Demo-pass-2026' })).statusCode).toBe(200);
    expect((await browser.post('/logout', {})).statusCode).toBe(200);
  });

  it('is asked of a member who never agreed to a policy', async ({ server }) => {
    const browser = await openNew(server, 'again005');
    await server.database.query("DELETE FROM policy_agreements WHERE account_id = 'again005' AND policy_id = 'privacy'");
    expect(await readData(browser, '/mypage')).toMatchObject({ redirectTo: `${page}?returnTo=%2Fmypage` });
  });

  it('is saved once for two tabs, and a revision that nobody published is never saved', async ({ server }) => {
    const browser = await openNew(server, 'again006');
    await raiseTerms(server);
    const future = { policyId: 'privacy', revision: 99, key: 'privacyPolicy' };
    expect(describeRefusal(await browser.post(call, { policyConsentData: [terms, future] }))).toEqual({
      status: 409,
      code: 'INVALID_REQUEST',
    });
    const answers = await Promise.all([agree(browser), agree(openTab(server, browser))]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await readAgreements(server, 'again006')).toEqual(['terms:2', 'terms:3']);
  });

  it('asks again for the next revision, and for none when it is rolled back', async ({ server }) => {
    const browser = await openNew(server, 'again007');
    await raiseTerms(server);
    await agree(browser);
    await raiseTerms(server, 4);
    expect(await readData(browser, '/mypage')).toHaveProperty('redirectTo');
    await raiseTerms(server, 2);
    expect(await readData(browser, '/mypage')).toHaveProperty('account');
  });

  it('does not lead to another site', async ({ server }) => {
    const browser = await openNew(server, 'again008');
    await raiseTerms(server);
    expect((await agree(browser, { returnTo: '//evil.example' })).json()).toEqual({ redirectTo: `${page}/complete` });
    for (const evil of ['//evil.example', 'https://evil.example/', '/\\evil.example', '/auth/authorize?socialActionType=relate'])
      expect(await readData(browser, `${page}/complete?returnTo=${encodeURIComponent(evil)}`)).toMatchObject({
        returnTo: '/mypage',
      });
  });

  it('refuses an outdated page with a code that makes it reload [RECONSENT-004]', async ({ server }) => {
    const browser = await openNew(server, 'again009');
    await raiseTerms(server);
    const { body } = await browser.get(page);
    await server.app.inject({
      method: 'POST',
      url: '/dev/fault',
      headers: { host: 'localhost' },
      payload: { call: 'account.policy.re-consent', answer: { status: 409, code: 'INVALID_REQUEST' }, times: 1 },
    });
    const posted = await browser.submit(page, { _do: 'account.policy.re-consent', _v: versionIn(body), policies: 'terms:3' });
    expect(/<section role="dialog".*?<\/section>/s.exec(posted.body)?.[0]).toMatch(/読み込み直.*href="\/mypage\/re-consent"/s);
  });
});

describe('a kids account', () => {
  it('asks the owner, waits without being locked out, and cannot agree itself [RECONSENT-003, RECONSENT-005]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'kid00001', { isKids: true, email: null });
    await raiseTerms(server);
    expect(await readData(browser, '/mypage')).toHaveProperty('redirectTo');
    const { body } = await browser.get(page);
    expect(body).toContain('オーナーにお願いする');
    expect(body).not.toContain('同意して続ける');
    expect(describeRefusal(await agree(browser))).toEqual({ status: 403, code: 'KIDS_NOT_ALLOWED' });
    const answer = await browser.post(`${call}/request`, { policyConsentData: [terms] });
    expect(answer.json()).toEqual({ redirectTo: '/mypage/re-consent/complete' });
    expect(await readData(browser, `${page}/complete`)).toMatchObject({ state: 'requested' });
    expect(await readData(browser, '/mypage')).toHaveProperty('account');
    expect(await readData(browser, page)).toMatchObject({ state: 'requested' });
    // A second tab sends the same request, which is mailed once.
    await browser.post(`${call}/request`, { policyConsentData: [terms] });
    const mails = (await readNotices(server, 'kid00001-owner@example.com')).filter(({ link }) => link?.endsWith('/policies'));
    expect(mails.map(({ link }) => new URL(link ?? '').pathname)).toEqual(['/mypage/family-group/members/kid00001/policies']);
    expect(await readAgreements(server, 'kid00001')).toEqual(['terms:2']);
    expect(await readAudit(server, 'kid00001')).toEqual(['policy-re-consent-request']);
    await raiseTerms(server, 4);
    expect(await readData(browser, '/mypage')).toHaveProperty('redirectTo');
  });

  it('learns that nobody can be mailed if the owner has no address', async ({ server }) => {
    const browser = await openNew(server, 'kid00002', { isKids: true, email: null });
    await server.database.query(
      "UPDATE accounts SET email = NULL, email_normal = NULL, email_verified_at = NULL WHERE account_id = 'kid00002-owner'",
    );
    await raiseTerms(server);
    await browser.post(`${call}/request`, { policyConsentData: [terms] });
    expect(await readData(browser, `${page}/complete`)).toMatchObject({ state: 'noParent' });
  });

  it('is the only one who may send a request', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    await raiseTerms(server);
    const answer = await browser.post(`${call}/request`, { policyConsentData: [terms] });
    expect(describeRefusal(answer)).toEqual({ status: 403, code: 'FORBIDDEN' });
  });
});

it('shows operators how many members have not agreed yet, and before publishing how many will be asked', async ({ server }) => {
  const operator = await openAs(server, editor);
  const readWaiting = async () => {
    const { policies } = await openPage(operator, '/console');
    return (policies as readonly { title: string; waiting: number }[]).map(({ title, waiting }) => `${title} ${waiting}`);
  };
  const [{ count } = { count: 0 }] = await server.database.query<{ count: number }>('SELECT count(*) AS count FROM accounts');
  const [current = ''] = await readWaiting();
  expect(current).toBe('利用規約 0');
  const settings = await openPage(operator, '/console/settings/policies');
  const answers = settings.forms['console-settings-policies']?.answers ?? {};
  const [first, ...others] = answers['policies'] as readonly object[];
  // No member of the other tests has agreed to it.
  const changed = { ...answers, policies: [{ ...first, revision: '30' }, ...others] };
  expect(outcomeOf(await operator.post('/zapi/console/settings/policies', { ...changed, ...settings.shown }))).toContain(
    'draftSaved',
  );
  const { affected } = await openPage(operator, '/console/publish');
  expect(affected).toContain(`「利用規約」：${Number(count)}人の会員に、次にページを開いたときに同意をお願いします。`);
  expect(outcomeOf(await publishDraft(operator))).toBe('/console/publish?notice=published');
  expect((await readWaiting())[0]).toBe(`利用規約 ${Number(count)}`);
  const member = await openMember(server, 'demosingle');
  await member.post(call, { policyConsentData: [{ ...terms, revision: 30 }] });
  expect((await readWaiting())[0]).toBe(`利用規約 ${Number(count) - 1}`);
});
