// Settings of a managed member: who may change them, and the notifications to the member.
import { describe, expect } from 'vitest';
import type { JsonObject } from '../../../../engine/declare/index.ts';
import type { TestApp, TestBrowser } from '../../harness.ts';
import {
  addFamily,
  addMember,
  describeRefusal,
  openMember,
  readAudit,
  readData,
  readForms,
  readMain,
  readNotices,
} from '../../people/members.ts';
import { publish } from '../../publish.ts';
import { serverTest } from '../../server-test.ts';

let owner: TestBrowser;
let manager: TestBrowser;
let managed: TestBrowser;
const it = serverTest();
it.beforeAll(async ({ server }) => {
  await addFamily(server, 'g_one', {
    own1: 'owner',
    mgr1: 'manager',
    man1: 'managed',
    man2: 'managed',
    mem1: 'member',
    kid1: 'kid',
  });
  await addFamily(server, 'g_two', { own2: 'owner', man3: 'managed' });
  await addMember(server, 'alone1');
  await server.database.query(
    `UPDATE accounts SET profile = '{"familyName":"佐藤","givenName":"花子"}' WHERE account_id = 'mgr1'`,
  );
  [owner, manager, managed] = await Promise.all([
    openMember(server, 'own1'),
    openMember(server, 'mgr1'),
    openMember(server, 'man1'),
  ]);
});

const at = (page: string, target = 'man1') => `/mypage/family-group/members/${target}/${page}`;
const call = (name: string) => `/zapi/family-group/parental-control/${name}`;
const restrict = (browser: TestBrowser, type: string, isRestricted: boolean, target = 'man1') =>
  browser.post(call('restriction'), { type, targetAccountId: target, restrict: isRestricted });
const letDecide = (browser: TestBrowser, type: string, selfConsent: boolean, target = 'man1') =>
  browser.post(call('self-consent'), { type, targetAccountId: target, selfConsent });
const newsMail = { consentOptionId: 'news-mail', key: 'newsMail' };
const consent = (browser: TestBrowser, value: boolean, target = 'man1') =>
  browser.post(call('consent'), { targetAccountId: target, type: 'newsletter', consentOptions: [{ ...newsMail, value }] });
const choose = (browser: TestBrowser, value: string, target = 'man1') =>
  browser.post(call('setting'), { customParentalControlSettingId: 'viewing-age', value, targetAccountId: target });
const readRestrictions = async (server: TestApp, name = 'man1') =>
  (
    await server.database.query<{ type: string }>('SELECT type FROM parental_restrictions WHERE account_id = $1 ORDER BY 1', [
      name,
    ])
  ).map(({ type }) => type);
const readSwitches = ({ restrictionOptions }: Record<string, unknown>) =>
  (restrictionOptions as readonly { type: string; isRestricted: boolean }[]).map(
    ({ type, isRestricted }) => `${type} ${isRestricted}`,
  );

/** What the switches of a page send when they are pressed. */
const restrictsOf = (...types: readonly string[]) =>
  types.map((type) => ({
    _do: 'family-group.parental-control.restriction',
    type,
    targetAccountId: 'man1',
    restrict: 'true',
  }));

const pages = [
  'purchase',
  'connections',
  'external',
  'login-history',
  'setting/viewing-age',
  'consent/newsletter',
  'consent/privacy',
  'consent/third-party',
  'consent/ads',
];
const calls: { readonly [name: string]: (browser: TestBrowser, target: string) => ReturnType<TestBrowser['post']> } = {
  restriction: (browser, target) => restrict(browser, 'purchase', true, target),
  'self-consent': (browser, target) => letDecide(browser, 'ads', true, target),
  consent: (browser, target) => consent(browser, true, target),
  setting: (browser, target) => choose(browser, 'pg12', target),
};

describe('restrictions', () => {
  it('have three switches for purchases, one for external accounts, and name the member [PARENTAL-001, PARENTAL-002, PARENTAL-015, PARENTAL-016, FAMILY-042]', async () => {
    const data = await readData(manager, at('purchase'));
    expect(data['targetAccount']).toEqual({
      accountId: 'man1',
      name: '高橋 健',
      isAdmin: false,
      isKids: false,
      isManaged: true,
      isManager: false,
    });
    expect(readSwitches(data)).toEqual(['purchase false', 'subscription false', 'addPaymentMethod false']);
    const page = readMain(await manager.get(at('purchase')));
    expect(page.match(/role="checkbox"/g)).toHaveLength(3);
    expect(readForms(page)).toEqual(restrictsOf('purchase', 'subscription', 'addPaymentMethod'));
    expect(page).toContain('高橋 健さんの購入と支払いを制限します');
    const external = await readData(manager, at('external'));
    expect(readSwitches(external)).toEqual(['externalAuth false']);
    expect(external['externalAccounts']).toEqual([{ userIdentifierName: 'デモID', userIdentifierType: 'demo', isLinked: false }]);
    const main = readMain(await manager.get(at('external')));
    expect(main.match(/role="checkbox"/g)).toHaveLength(1);
    expect(readForms(main)).toEqual(restrictsOf('externalAuth'));
    expect(main).toContain('未連携');
  });

  it('of all five types are set and lifted by manager and owner, audited, and shown and mailed to the member with the name of who did it [FAMILY-006, PARENTAL-015, PARENTAL-016, PARENTAL-017, PARENTAL-020, PARENTAL-021]', async ({
    server,
  }) => {
    const types = ['purchase', 'subscription', 'addPaymentMethod', 'externalAuth', 'oidcGrant'];
    for (const type of types) expect((await restrict(manager, type, true)).statusCode).toBe(204);
    expect(await readRestrictions(server)).toEqual(types.toSorted());
    expect(await readData(manager, '/mypage/family-group/members/man1')).toMatchObject({
      parentalControl: { restrictions: types },
    });
    expect(readSwitches(await readData(owner, at('purchase')))).toEqual([
      'purchase true',
      'subscription true',
      'addPaymentMethod true',
    ]);
    const [mail, ...more] = await readNotices(server, 'man1@example.com');
    expect(mail).toMatchObject({ subject: '【みなとストア】ファミリーグループでの設定が変更されました' });
    expect(mail?.text).toContain('佐藤さんが、あなたの設定を変更しました');
    // One mail for all five, which follow each other within minutes.
    expect(mail?.text.match(/変更後：制限中/g)).toHaveLength(5);
    expect(mail?.text).toContain('項目：アプリとの連携\n変更後：制限中');
    expect(more).toEqual([]);
    const me = readMain(await managed.get('/mypage/family-group/members/me'));
    expect(me.match(/制限中/g)).toHaveLength(5);
    expect(me.match(/佐藤 花子/g)).toHaveLength(5);
    expect(me).not.toContain('role="checkbox"');
    // Set again: nothing changes.
    expect((await restrict(owner, 'purchase', true)).statusCode).toBe(204);
    expect(await readNotices(server, 'man1@example.com')).toHaveLength(1);
    for (const type of types) expect((await restrict(owner, type, false)).statusCode).toBe(204);
    const [lifted, ...earlier] = await readNotices(server, 'man1@example.com');
    expect(lifted?.text).toContain('高橋さんが、あなたの設定を変更しました');
    expect(earlier).toEqual([mail]);
    expect(await readRestrictions(server)).toEqual([]);
    server.clock.advance(301);
    expect((await restrict(owner, 'purchase', true)).statusCode).toBe(204);
    expect((await restrict(owner, 'purchase', false)).statusCode).toBe(204);
    const [latest] = await readNotices(server, 'man1@example.com');
    expect(latest?.text.match(/変更後：.*/g)).toEqual(['変更後：制限なし']);
    expect((await readAudit(server, 'mgr1')).filter((action) => action === 'parental-restriction')).toHaveLength(5);
    expect((await readAudit(server, 'own1')).filter((action) => action === 'parental-restriction')).toHaveLength(7);
  });

  it.for([
    { type: 'other', restrict: true },
    { restrict: true },
    { type: 'purchase' },
    { type: 'purchase', restrict: 'true' },
    { type: 'purchase', restrict: true, setBy: 'own1' },
  ])('are refused for %j', async (body, { server }) => {
    const answer = await manager.post(call('restriction'), { targetAccountId: 'man1', ...body });
    expect(describeRefusal(answer)).toMatchObject({ status: 422, code: 'INVALID_ANSWERS' });
    expect(await readRestrictions(server)).toEqual([]);
  });

  it('end when the member is no longer managed or leaves the group', async ({ server }) => {
    for (const target of ['man1', 'man2']) await restrict(manager, 'purchase', true, target);
    await letDecide(manager, 'ads', true, 'man2');
    await choose(manager, 'pg12', 'man2');
    const setRole = (role: string) =>
      server.database.query("UPDATE family_members SET role = $1 WHERE account_id = 'man2'", [role]);
    await setRole('member');
    expect(await readRestrictions(server, 'man2')).toEqual([]);
    expect(describeRefusal(await restrict(manager, 'purchase', true, 'man2'))).toEqual({ status: 403, code: 'FAMILY_ROLE' });
    await setRole('managed');
    expect(readSwitches(await readData(manager, at('purchase', 'man2')))[0]).toBe('purchase false');
    expect(await readData(manager, at('setting/viewing-age', 'man2'))).toMatchObject({ value: null });
    expect(await readData(manager, at('consent/ads', 'man2'))).toMatchObject({ isSelfConsent: false });
    expect(await readRestrictions(server)).toEqual(['purchase']);
    await restrict(manager, 'purchase', false);
  });

  it('of external accounts have no page in a store without them [PARENTAL-003, FAMILY-008]', async ({ server }) => {
    expect(await readData(manager, '/mypage/family-group/members/man1')).toMatchObject({
      parentalControl: { isExternalAuthEnabled: true },
    });
    expect(readMain(await manager.get('/mypage/family-group/members/man1'))).toContain('/external"');
    const restore = await publishHere(server, 'identityProviders', () => ({ providers: [] }));
    expect(await readData(manager, '/mypage/family-group/members/man1')).toMatchObject({
      parentalControl: { isExternalAuthEnabled: false },
    });
    expect(readMain(await manager.get('/mypage/family-group/members/man1'))).not.toContain('/external"');
    expect((await manager.get(at('external'))).statusCode).toBe(404);
    expect(describeRefusal(await restrict(manager, 'externalAuth', true))).toEqual({ status: 409, code: 'NOT_NOW' });
    await restore();
  });
});

describe('consents', () => {
  it('of a managed member are changed by the manager, and not by the member [PARENTAL-013, PARENTAL-024, CONSENT-003, CONSENT-011]', async ({
    server,
  }) => {
    const path = at('consent/newsletter');
    const switches = readForms(readMain(await manager.get(path)));
    const pressed = { _do: 'family-group.parental-control.consent', targetAccountId: 'man1', type: 'newsletter' };
    expect(switches).toContainEqual({ ...pressed, ...newsMail, value: 'true' });
    expect((await manager.submit(path, switches.find(({ key }) => key === newsMail.key) ?? {})).statusCode).toBe(303);
    expect(await readData(manager, path)).toMatchObject({
      type: 'newsletter',
      isSelfConsent: false,
      accountConsent: { consentOptions: [{ ...newsMail, value: true }] },
    });
    expect(await readData(managed, '/mypage/consent/newsletter')).toMatchObject({
      isSelfConsent: false,
      accountConsent: { consentOptions: [{ ...newsMail, value: true }] },
    });
    const own = readMain(await managed.get('/mypage/consent/newsletter'));
    expect(own).toContain('ファミリーグループのオーナーと管理者が設定しています');
    expect([...own.matchAll(/<button[^>]*role="checkbox"[^>]*>/g)].filter(([tag]) => !tag.includes(' disabled'))).toEqual([]);
    const refused = await managed.post('/zapi/account/consent', {
      type: 'newsletter',
      consentOptions: [{ ...newsMail, value: false }],
    });
    expect(describeRefusal(refused)).toEqual({ status: 403, code: 'PARENTAL_RESTRICTED' });
    expect(await readAudit(server, 'mgr1')).toContain('parental-consent');
  });

  it('are handed to the member by the switch, and then only the member changes them [PARENTAL-014, PARENTAL-018]', async ({
    server,
  }) => {
    expect(readForms(readMain(await manager.get(at('consent/newsletter'))))[0]).toEqual({
      _do: 'family-group.parental-control.self-consent',
      type: 'newsletter',
      targetAccountId: 'man1',
      selfConsent: 'true',
    });
    expect((await letDecide(manager, 'newsletter', true)).statusCode).toBe(204);
    expect(await readData(managed, '/mypage/consent/newsletter')).toMatchObject({ isSelfConsent: true });
    expect(await readData(managed, '/mypage/consent/ads')).toMatchObject({ isSelfConsent: false });
    const own = await managed.post('/zapi/account/consent', {
      type: 'newsletter',
      consentOptions: [{ ...newsMail, value: false }],
    });
    expect(own.statusCode).toBe(204);
    expect(describeRefusal(await consent(manager, true))).toEqual({ status: 409, code: 'NOT_NOW' });
    const [switched, ...others] = [
      ...readMain(await manager.get(at('consent/newsletter'))).matchAll(/<button[^>]*role="checkbox"[^>]*>/g),
    ];
    expect(switched?.[0]).toContain('aria-checked="true"');
    expect(others.filter(([tag]) => !tag.includes(' disabled'))).toEqual([]);
    const [mail] = await readNotices(server, 'man1@example.com');
    expect(mail?.text).toContain('項目：メールマガジンの受信設定\n変更後：ご自身で設定');
    expect((await letDecide(owner, 'newsletter', false)).statusCode).toBe(204);
    expect(await readData(managed, '/mypage/consent/newsletter')).toMatchObject({ isSelfConsent: false });
  });

  it('exist for the types that the store offers [PARENTAL-012]', async ({ server }) => {
    expect((await manager.get(at('consent/ads'))).statusCode).toBe(200);
    expect(readMain(await manager.get('/mypage/family-group/members/man1'))).toContain('/consent/ads"');
    const restore = await publishHere(server, 'memberConsents', (body) => ({
      ...body,
      types: (body['types'] as readonly JsonObject[]).filter((each) => each['type'] !== 'ads'),
    }));
    expect((await manager.get(at('consent/ads'))).statusCode).toBe(404);
    expect(readMain(await manager.get('/mypage/family-group/members/man1'))).not.toContain('/consent/ads"');
    expect(describeRefusal(await letDecide(manager, 'ads', true))).toMatchObject({ status: 422 });
    await restore();
  });
});

describe('custom settings', () => {
  it('of the store are chosen for the member [PARENTAL-008, PARENTAL-009, PARENTAL-010]', async ({ server }) => {
    expect(await readData(manager, at('setting/viewing-age'))).toMatchObject({
      customParentalControlSettingId: 'viewing-age',
      title: '視聴できる作品',
      description: '視聴できる作品を、対象の年齢で選びます。',
      value: null,
      options: [
        { value: 'all', title: 'すべての作品', description: '年齢による制限はありません。', isChosen: false },
        { value: 'pg12', isChosen: false },
        { value: 'general', description: '' },
      ],
    });
    expect((await choose(manager, 'pg12')).statusCode).toBe(204);
    expect(await readData(owner, at('setting/viewing-age'))).toMatchObject({
      value: 'pg12',
      options: [{}, { isChosen: true }, {}],
    });
    const main = readMain(await manager.get(at('setting/viewing-age')));
    expect(main.match(/選択中/g)).toHaveLength(1);
    expect(main).toContain('選ぶ<span class="visually-hidden">（すべての作品）');
    const mails = await readNotices(server, 'man1@example.com');
    expect(mails.map(({ text }) => text).join()).toContain('項目：視聴できる作品\n変更後：12歳以上向けまで');
    expect(describeRefusal(await choose(manager, 'other'))).toMatchObject({ status: 422 });
    expect((await manager.get(at('setting/unknown'))).statusCode).toBe(404);
    expect((await readData(manager, '/mypage/family-group/members/man1'))['parentalControl']).toMatchObject({
      customSettings: [
        { customParentalControlSettingId: 'viewing-age', title: '視聴できる作品' },
        { customParentalControlSettingId: 'daily-time' },
      ],
    });
  });

  it('work without scripts [PARENTAL-010]', async () => {
    const forms = readForms(readMain(await manager.get(at('setting/viewing-age'))));
    const form = forms.find(({ value }) => value === 'all') ?? {};
    expect(form).toMatchObject({
      _do: 'family-group.parental-control.setting',
      customParentalControlSettingId: 'viewing-age',
      targetAccountId: 'man1',
    });
    const answer = await manager.submit(at('setting/viewing-age'), form);
    expect(answer.statusCode).toBe(303);
    expect(await readData(manager, at('setting/viewing-age'))).toMatchObject({ value: 'all' });
  });
});

it('shows the login history of the member [PARENTAL-011, HISTORY-004, HISTORY-005, HISTORY-006]', async ({ server }) => {
  await managed.post('/logout', {});
  server.clock.advance(1);
  const wrong = await server.open().post('/login', { value: 'man1', password: 'Wrong-pass-1' });
  expect(wrong.statusCode).not.toBe(200);
  server.clock.advance(1);
  managed = await openMember(server, 'man1');
  const { entries } = await readData(manager, at('login-history'));
  expect(entries).toMatchObject([
    { result: true, userIdentifierName: 'man1', loginMethod: 'Password' },
    { result: false },
    { result: true },
  ]);
  const { entries: own } = await readData(managed, '/mypage/login-history');
  expect(entries).toEqual(own);
  const main = readMain(await manager.get(at('login-history')));
  expect(main).toMatch(/\d{4}\/\d{2}\/\d{2} \d{2}:\d{2}:\d{2}/);
  expect(main).toContain('失敗');
  expect(main).toContain('成功');
});

describe('who may', () => {
  it('is the owner and managers of the group; others get 403, other groups 404, guests the login [PARENTAL-020, PARENTAL-021, PARENTAL-022, PARENTAL-023]', async ({
    server,
  }) => {
    const browsers = { owner, manager, managed } as const;
    const others = {
      member: await openMember(server, 'mem1'),
      kid: await openMember(server, 'kid1'),
      stranger: await openMember(server, 'own2'),
      alone: await openMember(server, 'alone1'),
    };
    const statuses: Record<string, readonly number[]> = {};
    for (const [name, browser] of Object.entries({ ...browsers, ...others, guest: server.open() })) {
      const found: number[] = [];
      for (const page of pages) found.push((await browser.get(at(page, 'man2'))).statusCode);
      for (const send of Object.values(calls)) found.push((await send(browser, 'man2')).statusCode);
      statuses[name] = [...new Set(found)].sort();
    }
    expect(statuses).toEqual({
      owner: [200, 204],
      manager: [200, 204],
      managed: [403],
      member: [403],
      kid: [403],
      stranger: [404],
      alone: [404],
      guest: [302, 401],
    });
  });

  it('excludes oneself, owner, managers and ordinary members [PARENTAL-022]', async ({ server }) => {
    for (const [browser, target] of [
      [managed, 'man1'],
      [owner, 'own1'],
      [owner, 'mem1'],
      [manager, 'own1'],
      [manager, 'mem1'],
    ] as const) {
      const { statusCode } = await browser.get(`/zapi/internal${at('purchase', target)}/screen-data`);
      expect({ target, statusCode }).toEqual({ target, statusCode: 403 });
      for (const send of Object.values(calls)) expect((await send(browser, target)).statusCode).toBe(403);
    }
    expect(await readRestrictions(server, 'man1')).toEqual([]);
  });

  it('gets the same 404 for every account outside the group', async ({ server }) => {
    const bodies = new Set<string>();
    for (const target of ['man3', 'nobody', 'alone1']) {
      const answer = await restrict(manager, 'purchase', true, target);
      const { requestId: _requestId, ...body } = answer.json<Record<string, unknown>>();
      bodies.add(JSON.stringify({ ...body, status: answer.statusCode }));
    }
    expect([...bodies]).toHaveLength(1);
    expect([...bodies][0]).toContain('"status":404');
    expect(await readRestrictions(server, 'man3')).toEqual([]);
  });
});

/** Publishes a document; returns what publishes it as it was before. */
async function publishHere(
  server: TestApp,
  document: string,
  change: (body: JsonObject) => JsonObject,
): Promise<() => Promise<unknown>> {
  let before: JsonObject = {};
  await publish(server, document, (body) => {
    before = body;
    return change(body);
  });
  return () => publish(server, document, () => before);
}
