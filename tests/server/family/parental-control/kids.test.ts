// A kids account is managed: owner and managers have all entries of a managed member for it.
import { expect } from 'vitest';
import type { TestBrowser } from '../../harness.ts';
import {
  addFamily,
  describeRefusal,
  openMember,
  readAudit,
  readData,
  readForms,
  readMain,
  readNotices,
} from '../../people/members.ts';
import { serverTest } from '../../server-test.ts';

let readers: { readonly owner: TestBrowser; readonly manager: TestBrowser };
let kid: TestBrowser;
const it = serverTest();
it.beforeAll(async ({ server }) => {
  await addFamily(server, 'g_kids', { own1: 'owner', mgr1: 'manager', man1: 'managed', kid1: 'kid', kid2: 'kid' });
  await server.database.query(
    "UPDATE accounts SET email = NULL, email_normal = NULL, email_verified_at = NULL WHERE account_id = 'kid2'",
  );
  readers = { owner: await openMember(server, 'own1'), manager: await openMember(server, 'mgr1') };
  kid = await openMember(server, 'kid1');
});

const pageOf = (name: string) => `/mypage/family-group/members/${name}`;
const call = (name: string) => `/zapi/family-group/parental-control/${name}`;
const linksTo = (html: string, name: string) =>
  [...html.matchAll(/href="([^"]+)"/g)]
    .map(([, href = '']) => href)
    .filter((href) => href.startsWith(`${pageOf(name)}/`))
    .map((href) => href.slice(pageOf(name).length + 1));
const newsMail = { consentOptionId: 'news-mail', key: 'newsMail' };

it('has the links of a managed member on its page, and each page opens for owner and managers [FAMILY-009, PARENTAL-020]', async () => {
  for (const browser of Object.values(readers)) {
    const ofManaged = linksTo(readMain(await browser.get(pageOf('man1'))), 'man1').filter((link) => !link.startsWith('managed/'));
    const ofKid = linksTo(readMain(await browser.get(pageOf('kid1'))), 'kid1');
    expect(ofManaged).toEqual(expect.arrayContaining(['purchase', 'external', 'connections', 'login-history', 'consent/ads']));
    expect(ofKid).toEqual(ofManaged);
    const statuses = ofKid.map(async (link) => (await browser.get(`${pageOf('kid1')}/${link}`)).statusCode);
    expect(await Promise.all(statuses)).toEqual(ofKid.map(() => 200));
  }
});

it('has consents that owner and managers change by pressing the switch, audited, and that the kid sees read-only [PARENTAL-013, CONSENT-011]', async ({
  server,
}) => {
  const path = `${pageOf('kid1')}/consent/newsletter`;
  for (const [browser, value] of [
    [readers.owner, 'true'],
    [readers.manager, 'false'],
  ] as const) {
    const pressed = readForms(readMain(await browser.get(path))).find(({ key }) => key === newsMail.key);
    expect(pressed).toMatchObject({ ...newsMail, targetAccountId: 'kid1', value });
    expect((await browser.submit(path, pressed ?? {})).statusCode).toBe(303);
    expect(await readData(kid, '/mypage/consent/newsletter')).toMatchObject({
      isSelfConsent: false,
      accountConsent: { consentOptions: [{ ...newsMail, value: value === 'true' }] },
    });
  }
  for (const name of ['own1', 'mgr1']) expect(await readAudit(server, name)).toContain('parental-consent');
  const own = readMain(await kid.get('/mypage/consent/newsletter'));
  expect(own).toContain('この設定は、ファミリーグループのオーナーと管理者だけが変更できます。');
  expect([...own.matchAll(/<button[^>]*role="checkbox"[^>]*>/g)].filter(([tag]) => !tag.includes(' disabled'))).toEqual([]);
});

it('decides about a consent only while owner or managers allow it [PARENTAL-014]', async () => {
  const decide = (selfConsent: boolean) =>
    readers.manager.post(call('self-consent'), { type: 'newsletter', targetAccountId: 'kid1', selfConsent });
  const consent = () => kid.post('/zapi/account/consent', { type: 'newsletter', consentOptions: [{ ...newsMail, value: true }] });
  expect(describeRefusal(await consent())).toEqual({ status: 403, code: 'PARENTAL_RESTRICTED' });
  expect((await decide(true)).statusCode).toBe(204);
  expect((await consent()).statusCode).toBe(204);
  expect((await decide(false)).statusCode).toBe(204);
  expect(describeRefusal(await consent())).toEqual({ status: 403, code: 'PARENTAL_RESTRICTED' });
});

it('has restrictions and settings of the store, which take effect, are listed on the kid’s own page and are mailed to its address [FAMILY-006, PARENTAL-010, PARENTAL-015]', async ({
  server,
}) => {
  const restrict = (type: string, target: string) =>
    readers.manager.post(call('restriction'), { type, targetAccountId: target, restrict: true });
  for (const type of ['purchase', 'addPaymentMethod']) expect((await restrict(type, 'kid1')).statusCode).toBe(204);
  const choice = { customParentalControlSettingId: 'viewing-age', value: 'pg12', targetAccountId: 'kid1' };
  expect((await readers.owner.post(call('setting'), choice)).statusCode).toBe(204);
  expect(await readData(readers.owner, `${pageOf('kid1')}/setting/viewing-age`)).toMatchObject({ value: 'pg12' });
  expect(await readData(kid, '/mypage/payment-method')).toMatchObject({ isRestricted: true });
  const own = readMain(await kid.get(pageOf('me')));
  expect(own).toContain('オーナーと管理者が、購入などの利用を制限できます。');
  expect(own.match(/>制限中</g)).toHaveLength(2);
  expect((await readNotices(server, 'kid1@example.com')).map(({ subject }) => subject)).toContain(
    '【みなとストア】ファミリーグループでの設定が変更されました',
  );
  // A kid without an address is not mailed, and the page says so.
  const mailed = (text: string) => text.includes('メールでお知らせします');
  const pages = async (name: string) => readMain(await readers.manager.get(`${pageOf(name)}/purchase`));
  expect([mailed(await pages('kid1')), mailed(await pages('kid2'))]).toEqual([true, false]);
  expect(await pages('kid2')).toContain('お知らせのメールは届きません');
  expect(await pages('kid2')).toContain('制限の設定にかかわらず、購入もプランの契約もできません');
  expect((await restrict('purchase', 'kid2')).statusCode).toBe(204);
});

it('is set by nobody else: a managed member, the kid itself and another kid get 403, another owner 404 [PARENTAL-022, PARENTAL-023]', async ({
  server,
}) => {
  await addFamily(server, 'g_others', { own2: 'owner', kid3: 'kid' });
  const send = async (browser: TestBrowser, target: string) => {
    const answers = [
      await browser.get(`/zapi/internal${pageOf(target)}/consent/newsletter/screen-data`),
      await browser.post(call('restriction'), { type: 'oidcGrant', targetAccountId: target, restrict: true }),
      await browser.post(call('self-consent'), { type: 'ads', targetAccountId: target, selfConsent: true }),
      await browser.post(call('consent'), {
        targetAccountId: target,
        type: 'newsletter',
        consentOptions: [{ ...newsMail, value: true }],
      }),
    ];
    return [...new Set(answers.map(({ statusCode }) => statusCode))];
  };
  expect(await send(await openMember(server, 'man1'), 'kid1')).toEqual([403]);
  expect(await send(kid, 'kid1')).toEqual([403]);
  expect(await send(kid, 'kid2')).toEqual([403]);
  expect(await send(await openMember(server, 'own2'), 'kid1')).toEqual([404]);
  expect(await send(readers.owner, 'kid3')).toEqual([404]);
});
