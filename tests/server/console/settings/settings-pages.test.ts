import { describe, expect } from 'vitest';
import { firstStoreId } from '../../../../src/server/app/seed/seed-store.ts';
import type { TestBrowser } from '../../harness.ts';
import { openPage, outcomeOf, publish, restoreSeed, saveSettings } from '../../people/console.ts';
import { readMain } from '../../people/members.ts';
import { editor, openAs, viewer } from '../../people/operators.ts';
import { serverTest } from '../../server-test.ts';

let operator: TestBrowser;
const it = serverTest();
it.beforeAll(async ({ server }) => {
  operator = await openAs(server, editor);
});
it.beforeEach(({ server }) => restoreSeed(server));

const documents = [
  'ageRestriction',
  'authCode',
  'consents',
  'invoice',
  'limits',
  'memberConsents',
  'plans',
  'parentalControl',
  'policies',
  'priceTables',
  'reauthorization',
  'storeSettingData',
];

const issuesOf = (answer: { json(): { issues?: readonly { at: string; rule: string }[] } }) =>
  (answer.json().issues ?? []).map(({ at, rule }) => `${at} ${rule}`);

describe('every settings document', () => {
  it('is listed in both languages with a link to its page', async ({ server }) => {
    const ja = await operator.get('/console/settings', { accept: 'text/html' });
    for (const document of documents) expect(ja.body).toContain(`href="/console/settings/${document}"`);
    expect(ja.body).toContain('href="/console/registration"');
    expect(ja.body).toContain('利用の制限');
    const english = server.open();
    english.cookies.set('lng', 'en');
    const en = await (await openAs(server, editor, english)).get('/console/settings', { accept: 'text/html' });
    expect(readMain(en)).toContain('Login and security');
  });

  it.each(documents)('%s has a page, and saving it unchanged changes nothing', async (document) => {
    const { statusCode, body } = await operator.get(`/console/settings/${document}`, { accept: 'text/html' });
    expect([statusCode, body.includes('name="revision"')]).toEqual([200, true]);
    expect(outcomeOf(await saveSettings(operator, document))).toBe(`/console/settings/${document}?notice=draftSame`);
  });

  it.for(documents)('%s is shown to viewers without a form, and refused when they send it', async (document, { server }) => {
    const other = await openAs(server, viewer);
    const { body } = await other.get(`/console/settings/${document}`, { accept: 'text/html' });
    expect(body).not.toContain('name="revision"');
    const answer = await other.post(`/zapi/console/settings/${document}`, { revision: '0', baseVersion: '1' });
    expect(answer.statusCode).toBe(403);
  });

  it('returns 404 for an unknown document', async () => {
    expect((await operator.get('/console/settings/nothing', { accept: 'text/html' })).statusCode).toBe(404);
  });
});

describe('settings for managed members', () => {
  const option = (value: string) => ({ id: null, value, 'title.ja': `選択肢 ${value}` });

  it('are created with their options, and choosable after publishing [PARENTAL-008]', async ({ server }) => {
    const { forms } = await openPage(operator, '/console/settings/parentalControl');
    const items = Object.values(forms)[0]?.answers['customSettings'] as readonly object[];
    const created = { id: null, customParentalControlSettingId: 'chat', 'title.ja': 'チャットの利用' };
    expect(outcomeOf(await saveSettings(operator, 'parentalControl', { customSettings: [...items, created] }))).toContain(
      'draftSaved',
    );
    const at = `parentalControl/customSettings/${items.length}`;
    const same = await saveSettings(operator, at, { options: [option('on'), option('on')] });
    expect(issuesOf(same).join()).toContain('settingInvalid');
    expect(outcomeOf(await saveSettings(operator, at, { options: [option('on'), option('off')] }))).toContain('draftSaved');
    expect(outcomeOf(await publish(operator))).toContain('published');
    const owner = server.open();
    await owner.post('/login', { value: 'demoowner', password: 'Demo-pass-2026' });
    const page = await owner.get('/zapi/internal/mypage/family-group/members/a_demomanaged/setting/chat/screen-data');
    expect(page.json()).toMatchObject({ title: 'チャットの利用', options: [{ value: 'on' }, { value: 'off' }] });
  });
});

describe('limits', () => {
  it('are refused outside of their range, and if they contradict, at their field', async () => {
    expect(issuesOf(await saveSettings(operator, 'limits', { 'mailedCodes.waitSeconds': '29' }))).toEqual([
      '/mailedCodes.waitSeconds minimum',
    ]);
    expect(issuesOf(await saveSettings(operator, 'limits', { 'mailedCodes.waitSeconds': 'soon' }))).toEqual([
      '/mailedCodes.waitSeconds type',
    ]);
    expect(issuesOf(await saveSettings(operator, 'limits', { 'mailedCodes.perAddressDay': '4' }))).toEqual([
      '/mailedCodes.perAddressDay settingInvalid',
    ]);
    expect(issuesOf(await saveSettings(operator, 'limits', { 'passwordAttempts.lockAttempts': '4' }))).toEqual([
      '/passwordAttempts.lockAttempts settingInvalid',
    ]);
  });

  it('apply to the next request after publishing, and no longer after the rollback', async ({ server }) => {
    const search = () => server.open().get('/zapi/postal-code/1000001');
    const { shown: before } = await openPage(operator, '/console/publish');
    expect(before.baseVersion).toBeDefined();
    expect(outcomeOf(await saveSettings(operator, 'limits', { 'calls.postalCodesPerMinute': '5' }))).toContain('draftSaved');
    server.clock.advance(61);
    for (let index = 0; index < 6; index += 1) expect((await search()).statusCode).toBe(200);
    server.clock.advance(61);
    expect(outcomeOf(await publish(operator))).toContain('published');
    for (let index = 0; index < 5; index += 1) expect((await search()).statusCode).toBe(200);
    expect((await search()).statusCode).toBe(429);
    await restoreSeed(server);
    expect((await search()).statusCode).toBe(200);
  });

  it('are saved by one of two operators who edit the same settings', async ({ server }) => {
    await server.database.query(`UPDATE operators SET role = 'editor' WHERE email = $1`, [viewer]);
    const other = await openAs(server, viewer);
    await saveSettings(operator, 'limits', { 'calls.picturesPerDay': '11' });
    await saveSettings(other, 'limits', { 'calls.picturesPerDay': '12' });
    expect(outcomeOf(await publish(operator))).toContain('published');
    expect(outcomeOf(await publish(other))).toBe('SETTINGS_CHANGED');
    await server.database.query(`UPDATE operators SET role = 'viewer' WHERE email = $1`, [viewer]);
  });

  it('report to the second tab of an operator that the draft has changed', async () => {
    const { shown } = await openPage(operator, '/console/settings/limits');
    await saveSettings(operator, 'limits', { 'calls.picturesPerDay': '11' });
    const late = await operator.post('/zapi/console/settings/limits', { 'calls.picturesPerDay': '12', ...shown });
    expect(late.statusCode).toBeGreaterThanOrEqual(400);
  });
});

describe('without scripts', () => {
  it('saves what was posted, and shows problems of the schema at their fields', async () => {
    const page = await operator.get('/console/settings/limits', { accept: 'text/html' });
    const hidden = Object.fromEntries(
      ['_do', '_v', 'revision', 'baseVersion'].map((name) => [
        name,
        new RegExp(`name="${name}" value="([^"]*)"`).exec(page.body)?.[1] ?? '',
      ]),
    );
    const { forms } = await openPage(operator, '/console/settings/limits');
    const answers = Object.fromEntries(
      Object.entries(forms['console-settings-limits']?.answers ?? {}).map(([key, answer]) => [key, String(answer)]),
    );
    const wrong = await operator.submit('/console/settings/limits', { ...answers, ...hidden, 'mailedCodes.waitSeconds': '29' });
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('次に送るまでの待ち時間（秒）は30以上で入力してください。');
    const saved = await operator.submit('/console/settings/limits', { ...answers, ...hidden, 'mailedCodes.waitSeconds': '45' });
    expect([saved.statusCode, saved.headers.location]).toEqual([303, '/console/settings/limits?notice=draftSaved']);
    const review = await operator.get('/console/publish', { accept: 'text/html' });
    expect(review.body).toContain('30 → 45');
  });
});

describe('re-authorization', () => {
  it('ends a proof after the published time', async ({ server }) => {
    const member = server.open();
    await member.post('/login', { value: 'demomember', password: 'Demo-pass-2026' });
    server.clock.advance(120);
    expect((await member.get('/mypage/pin-code', { accept: 'text/html' })).statusCode).toBe(200);
    await saveSettings(operator, 'reauthorization', { proofSeconds: '60' });
    await publish(operator);
    expect((await member.get('/mypage/pin-code', { accept: 'text/html' })).statusCode).not.toBe(200);
  });
});

describe('a field of a settings page', () => {
  it('is a single line for an address, and several lines for a long text', async () => {
    const { body } = await operator.get('/console/settings/policies', { accept: 'text/html' });
    expect(body).toMatch(/<input[^>]*name="policies\.0\.url"/);
    expect(body).toMatch(/<textarea[^>]*name="policies\.0\.content\.ja"/);
  });

  it('shows which numbers it accepts', async () => {
    const { body } = await operator.get('/console/settings/limits', { accept: 'text/html' });
    const control = /<input[^>]*name="mailedCodes\.waitSeconds"[^>]*>/.exec(body)?.[0] ?? '';
    const ids = /aria-describedby="([^"]*)"/.exec(control)?.[1]?.split(' ') ?? [];
    expect(ids.map((id) => new RegExp(`id="${id}"[^>]*>([^<]*)`).exec(body)?.[1]).join('')).toContain('30から600まで');
  });
});

describe('member consents', () => {
  const type = (name: string) => ({ id: null, type: name, 'policy.title.ja': '方針', 'policy.title.en': null });
  const option = (id: string) => ({ id: null, consentOptionId: id, key: id, 'title.ja': '案内', 'title.en': null });

  it('are edited at a page for each type and channel, and published', async () => {
    expect(outcomeOf(await saveSettings(operator, 'memberConsents', { types: [type('privacy'), type('ads')] }))).toContain(
      'draftSaved',
    );
    const page = await openPage(operator, '/console/settings/memberConsents');
    expect(page.forms['console-settings-memberConsents']?.answers['types']).toMatchObject([{ id: '0' }, { id: '1' }]);
    expect(outcomeOf(await saveSettings(operator, 'memberConsents/types/1', { options: [option('o1')] }))).toContain(
      'draftSaved',
    );
    expect(outcomeOf(await publish(operator))).toContain('published');
    const { body } = await operator.get('/console/settings/memberConsents/types/1', { accept: 'text/html' });
    expect(body).toContain('value="o1"');
    expect((await operator.get('/console/settings/memberConsents/types/7', { accept: 'text/html' })).statusCode).toBe(404);
  });

  it('have each type and option ID once', async () => {
    const twice = await saveSettings(operator, 'memberConsents', { types: [type('privacy'), type('privacy')] });
    expect(issuesOf(twice)).toEqual(['/types/1/type settingInvalid']);
    await saveSettings(operator, 'memberConsents', { types: [type('privacy')] });
    const same = await saveSettings(operator, 'memberConsents/types/0', { options: [option('o1'), option('o1')] });
    expect(issuesOf(same)).toEqual(['/options/1/consentOptionId settingInvalid']);
  });

  it('cannot move an option that members answered to another type', async ({ server }) => {
    await saveSettings(operator, 'memberConsents', { types: [type('privacy')] });
    await saveSettings(operator, 'memberConsents/types/0', { options: [option('used')] });
    await publish(operator);
    await server.database.query(
      `INSERT INTO member_consents (store_id, account_id, type, consent_option_id, value, updated_at)
       SELECT store_id, account_id, 'privacy', 'used', true, $2 FROM accounts WHERE store_id = $1 LIMIT 1`,
      [firstStoreId, server.clock.now()],
    );
    await saveSettings(operator, 'memberConsents', { types: [{ ...type('ads'), id: '0' }] });
    const { body } = await operator.get('/console/publish', { accept: 'text/html' });
    expect(body).toContain('使用中のため、この変更はできません');
    expect((await publish(operator)).statusCode).toBe(422);
  });
});

it('rarely needed settings are folded at the page of an item, and keep their values when its list is saved', async () => {
  const page = async (path: string) => (await operator.get(`/console/settings/${path}`, { accept: 'text/html' })).body;
  expect(await page('identityProviders')).not.toContain('tokenEndpoint');
  const fold = (body: string) => /<details class="fold section section-fold"( open="")?>[\s\S]*?<\/details>/.exec(body);
  const closed = fold(await page('identityProviders/providers/0'));
  expect(closed?.[0]).toContain('name="tokenEndpoint"');
  expect(closed?.[1]).toBeUndefined();
  expect(outcomeOf(await saveSettings(operator, 'identityProviders/providers/0', { scope: 'openid' }))).toContain('draftSaved');
  expect(outcomeOf(await saveSettings(operator, 'identityProviders'))).toContain('draftSaved');
  expect(fold(await page('identityProviders/providers/0'))?.[1]).toBe(' open=""');
});
