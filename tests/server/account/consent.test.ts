import { JSDOM } from 'jsdom';
import { describe, expect } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { describeRefusal, openMember, openNew, openTab, readAudit, readData, readMain } from '../people/members.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

const news = { consentOptionId: 'news-mail', key: 'newsMail' };
const toggle = (browser: TestBrowser, type: string, option: object) =>
  browser.post('/zapi/account/consent', { type, consentOptions: [option] });
const readStored = (server: TestApp, name: string) =>
  server.database.query('SELECT type, consent_option_id, value FROM member_consents WHERE account_id = $1 ORDER BY 1, 2', [name]);
const pages = {
  newsletter: { path: '/mypage/consent/newsletter', title: 'メールマガジンの受信設定' },
  privacy: { path: '/mypage/consent/privacy', title: '個人情報の利用に関する同意' },
  thirdParty: { path: '/mypage/consent/third-party', title: '第三者提供に関する同意' },
  ads: { path: '/mypage/consent/ads', title: '広告の配信に関する同意' },
} as const;

/** The checkboxes of a page, in order. */
function readToggles(body: string): readonly { readonly isOn: boolean; readonly isLocked: boolean }[] {
  const tags = [...body.matchAll(/<button[^>]*role="checkbox"[^>]*>/g)].map(([tag]) => tag);
  return tags.map((tag) => ({ isOn: tag.includes('aria-checked="true"'), isLocked: tag.includes(' disabled') }));
}

describe('the consent pages', () => {
  it.for(Object.entries(pages))(
    '%s has its type, its title and its data [CONSENT-001, CONSENT-002, CONSENT-015]',
    async ([type, { path, title }], { server }) => {
      const browser = await openMember(server, 'demomember');
      expect(await readData(browser, path)).toMatchObject({
        type,
        accountConsent: { consentOptions: expect.any(Array), channelConsentOptions: expect.any(Array) },
        policy: type === 'newsletter' ? null : expect.any(Object),
        isSelfConsent: true,
      });
      expect((await browser.get(path)).body).toContain(`<title>${title}`);
    },
  );

  it('list the options without a channel first, then each channel with its own; titles, descriptions and values agree with the data [CONSENT-004, CONSENT-005, CONSENT-016]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'lists01');
    await toggle(browser, 'newsletter', { consentOptionId: 'music-live', key: 'musicLive', value: true });
    const data = await readData(browser, pages.newsletter.path);
    expect(data['accountConsent']).toEqual({
      consentOptions: [
        {
          ...news,
          title: 'みなとストアからのお知らせ',
          description: '新着作品やキャンペーンの情報を、月に2回ほどメールでお届けします。',
          value: false,
        },
      ],
      channelConsentOptions: [
        {
          channelName: '音楽チャンネル',
          options: [
            { consentOptionId: 'music-mail', key: 'musicMail', title: 'メールマガジン', description: '', value: false },
            {
              consentOptionId: 'music-live',
              key: 'musicLive',
              title: 'ライブ情報',
              description: '公演の先行受付をお知らせします。',
              value: true,
            },
          ],
        },
      ],
    });
    const page = await browser.get(pages.newsletter.path);
    expect(readToggles(page.body)).toEqual([false, false, true].map((isOn) => ({ isOn, isLocked: false })));
    const main = readMain(page);
    const texts = [
      'みなとストアからのお知らせ',
      '月に2回ほど',
      '音楽チャンネル',
      'メールマガジン</',
      'ライブ情報',
      '公演の先行受付',
    ];
    const places = texts.map((text) => main.indexOf(text));
    expect(places).not.toContain(-1);
    expect([...places].sort((one, other) => one - other)).toEqual(places.with(3, places[3] ?? 0));
  });

  it('show the policy, but for the newsletter [CONSENT-006]', async ({ server }) => {
    const browser = await openMember(server, 'demomember');
    expect(readMain(await browser.get(pages.privacy.path))).toContain('お預かりした情報は、会員サービスの提供');
    expect(readMain(await browser.get(pages.thirdParty.path))).toContain('提携するチャンネルに会員番号');
    expect(readMain(await browser.get(pages.ads.path))).toContain('https://example.com/ads');
    expect((await readData(browser, pages.newsletter.path))['policy']).toBeNull();
  });

  it('show two channels with two options each under their names, and no policy of a newsletter [CONSENT-004, CONSENT-006]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'groups1');
    let demo: JsonObject = {};
    const option = (id: string) => ({ consentOptionId: id, key: id, title: { ja: `題${id}` } });
    const channels = ['a', 'b'].map((name) => ({
      channelName: { ja: `チャンネル${name}` },
      options: [option(`${name}1`), option(`${name}2`)],
    }));
    const policy = { title: { ja: '方針' }, content: { ja: '<p>方針の本文</p>' } };
    await publish(server, 'memberConsents', (body) => {
      demo = body;
      return { types: ['newsletter', 'privacy'].map((type) => ({ type, policy, options: [], channels })) };
    });
    const { document } = new JSDOM((await browser.get(pages.newsletter.path)).body).window;
    const shown = [...document.querySelectorAll('main h2, main .toggle-label')].map(({ textContent }) => textContent);
    expect(shown).toEqual(['チャンネルa', '題a1', '題a2', 'チャンネルb', '題b1', '題b2']);
    expect(document.querySelectorAll('main [role=checkbox]')).toHaveLength(4);
    expect(document.querySelector('main')?.textContent).not.toContain('方針の本文');
    expect(readMain(await browser.get(pages.privacy.path))).toContain('方針の本文');
    await publish(server, 'memberConsents', () => demo);
  });

  it('are of the member alone', async ({ server }) => {
    const one = await openNew(server, 'alone01');
    const two = await openNew(server, 'alone02');
    await toggle(one, 'ads', { consentOptionId: 'ads-personal', key: 'adsPersonal', value: true });
    expect(JSON.stringify(await readData(one, pages.ads.path))).toContain('"value":true');
    expect(JSON.stringify(await readData(two, pages.ads.path))).not.toContain('"value":true');
  });

  it('answer 404 for an unknown type and for one that the store does not offer [CONSENT-017]', async ({ server }) => {
    const browser = await openNew(server, 'offers1');
    expect((await browser.get('/mypage/consent/foo')).statusCode).toBe(404);
    const before = await server.database.query<{ settings_version: number }>('SELECT settings_version FROM stores WHERE is_demo');
    await publish(server, 'memberConsents', (body) => ({
      ...body,
      types: (body['types'] as readonly JsonObject[]).filter((each) => each['type'] !== 'ads'),
    }));
    expect((await browser.get(pages.ads.path)).statusCode).toBe(404);
    expect((await browser.get(`/zapi/internal${pages.ads.path}/screen-data`)).statusCode).toBe(404);
    const refused = await toggle(browser, 'ads', { consentOptionId: 'ads-personal', key: 'adsPersonal', value: true });
    expect(describeRefusal(refused)).toEqual({ status: 422, code: 'INVALID_ANSWERS' });
    expect(await readStored(server, 'offers1')).toEqual([]);
    await server.database.query('UPDATE stores SET settings_version = $1 WHERE is_demo', [Number(before[0]?.settings_version)]);
  });

  it('lead a guest to the login', async ({ server }) => {
    expect((await server.open().get(pages.ads.path)).headers.location).toContain('/login?returnTo=');
  });
});

describe('changing a consent', () => {
  it('stores the option that was sent, and a reload shows it [CONSENT-007, CONSENT-009, CONSENT-012, CONSENT-013]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'change01');
    for (const value of [true, false, true]) {
      expect((await toggle(browser, 'newsletter', { ...news, value })).statusCode).toBe(204);
      expect(await readStored(server, 'change01')).toEqual([{ type: 'newsletter', consent_option_id: 'news-mail', value }]);
      const data = await readData(browser, pages.newsletter.path);
      expect(data['accountConsent']).toMatchObject({ consentOptions: [{ ...news, value }] });
    }
    expect(await readAudit(server, 'change01')).toEqual(['consent', 'consent', 'consent']);
  });

  it.for([
    { body: {} },
    { body: { type: 'newsletter' } },
    { body: { consentOptions: [{ ...news, value: true }] } },
    { body: { type: 'other', consentOptions: [{ ...news, value: true }] } },
    { body: { type: 3, consentOptions: [{ ...news, value: true }] } },
    { body: { type: 'newsletter', consentOptions: [] } },
    { body: { type: 'newsletter', consentOptions: { ...news, value: true } } },
    {
      body: {
        type: 'newsletter',
        consentOptions: [
          { ...news, value: true },
          { ...news, value: false },
        ],
      },
    },
    { body: { type: 'newsletter', consentOptions: [news] } },
    { body: { type: 'newsletter', consentOptions: [{ ...news, value: 'true' }] } },
    { body: { type: 'newsletter', consentOptions: [{ consentOptionId: 'news-mail', value: true }] } },
    { body: { type: 'newsletter', consentOptions: [{ key: 'newsMail', value: true }] } },
    { body: { type: 'newsletter', consentOptions: [{ consentOptionId: 1, key: 'newsMail', value: true }] } },
    { body: { type: 'newsletter', consentOptions: [{ consentOptionId: 'news-mail', key: 'x'.repeat(41), value: true }] } },
    { body: { type: 'newsletter', consentOptions: [{ consentOptionId: 'ads-personal', key: 'adsPersonal', value: true }] } },
    { body: { type: 'newsletter', consentOptions: [{ consentOptionId: 'music-mail', key: 'newsMail', value: true }] } },
    { body: { type: 'newsletter', consentOptions: [{ ...news, value: true, accountId: 'a_demoowner' }] } },
  ])('is refused for $body', async ({ body }, { server }) => {
    const browser = await openMember(server, 'demosingle');
    expect(describeRefusal(await browser.post('/zapi/account/consent', body))).toMatchObject({
      status: 422,
      code: 'INVALID_ANSWERS',
    });
    expect(await readStored(server, 'a_demosingle')).toEqual([]);
  });

  it('is refused from another site and without a session', async ({ server }) => {
    const body = { type: 'newsletter', consentOptions: [{ ...news, value: true }] };
    const browser = await openNew(server, 'faraway1');
    const far = await browser.post('/zapi/account/consent', body, { origin: 'https://elsewhere.example' });
    expect(describeRefusal(far)).toEqual({ status: 403, code: 'CROSS_ORIGIN' });
    expect(describeRefusal(await server.open().post('/zapi/account/consent', body))).toEqual({
      status: 401,
      code: 'UNAUTHORIZED',
    });
    expect(await readStored(server, 'faraway1')).toEqual([]);
  });

  it('is refused to a kids account, which sees its consents read-only under a notice [CONSENT-003, CONSENT-011]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'child01', { isKids: true });
    for (const [type, { path }] of Object.entries(pages)) {
      expect(await readData(browser, path)).toMatchObject({ type, isSelfConsent: false });
      const { body } = await browser.get(path);
      expect(body).toContain('ファミリーグループのオーナーと管理者が設定しています');
      expect(readToggles(body).length).toBeGreaterThan(0);
      expect(readToggles(body).filter(({ isLocked }) => !isLocked)).toEqual([]);
    }
    expect((await (await openMember(server, 'demomember')).get(pages.ads.path)).body).not.toContain(
      'ファミリーグループのオーナーと管理者が設定しています',
    );
    expect(describeRefusal(await toggle(browser, 'newsletter', { ...news, value: true }))).toEqual({
      status: 403,
      code: 'PARENTAL_RESTRICTED',
    });
    expect(await readStored(server, 'child01')).toEqual([]);
  });

  it('may happen twice at the same moment: one row holds one of the values', async ({ server }) => {
    const browser = await openNew(server, 'twice001');
    const answers = await Promise.all(
      [true, false, true].map((value) => toggle(openTab(server, browser), 'newsletter', { ...news, value })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204]);
    expect(await readStored(server, 'twice001')).toHaveLength(1);
  });
});
