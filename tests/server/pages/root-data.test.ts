import { inflateSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { startTestApp, type TestApp } from '../harness.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

describe('the data of every page', () => {
  it('has account, store, browser and translations [SESSION-013] [CALLS-003] [CONST-003] [ROUTE-053]', async ({ server }) => {
    const answer = await server.open().get('/zapi/internal/root/screen-data');
    expect(answer.headers['content-type']).toContain('application/json');
    expect(Object.keys(answer.json()).sort()).toEqual(['authId', 'browserInfo', 'i18InitialState', 'storeSettingData']);
  });

  it('has the store’s theme and footer by the specification’s keys, and whether it is dark [ENTITY-001] [ENTITY-002] [ENTITY-003] [ENTITY-004] [ENTITY-005]', async ({
    server,
  }) => {
    const { storeSettingData: store } = (await server.open().get('/zapi/internal/root/screen-data')).json();
    expect(Object.keys(store).sort()).toEqual(
      [
        'colorScheme',
        'colors',
        'contact',
        'darkImages',
        'enablePoweredByPvs',
        'footers',
        'gtmId',
        'images',
        'mailSenderDomain',
        'serviceDescription',
        'serviceName',
        'theme',
      ].sort(),
    );
    expect(Object.keys(store.images).sort()).toEqual(['appleTouchIcon', 'favicon', 'logoPc', 'logoSp']);
    expect(Object.keys(store.colors).sort()).toEqual(['accentColor', 'playerColor', 'secondaryAccentColor']);
    expect(Object.keys(store.footers).sort()).toEqual(['copyright', 'footerLinks', 'socialMediaLinks', 'trademarks']);
    expect(Object.keys(store.footers.socialMediaLinks).sort()).toEqual(['facebookUrl', 'instagramUrl', 'lineUrl', 'twitterUrl']);
    expect([store.footers.footerLinks.length, store.footers.trademarks.length]).not.toContain(0);
    for (const link of store.footers.footerLinks)
      expect(Object.keys(link).sort()).toEqual(['displayType', 'enable', 'externalLink', 'group', 'name', 'type', 'value']);
    for (const mark of store.footers.trademarks)
      expect([Object.keys(mark).sort(), Array.isArray(mark.value)]).toEqual([['name', 'type', 'value'], true]);
  });

  it('has the translations deflated and base64 encoded, in the language of the cookie lng [SHELL-043] [SHELL-045] [SHELL-041]', async ({
    server,
  }) => {
    const read = async (lng: string | undefined): Promise<{ language: string; texts: Record<string, string> }> => {
      const browser = server.open();
      if (lng !== undefined) browser.cookies.set('lng', lng);
      const { i18InitialState } = (await browser.get('/zapi/internal/root/screen-data')).json();
      return JSON.parse(inflateSync(Buffer.from(i18InitialState, 'base64')).toString('utf8'));
    };
    expect((await read(undefined)).texts['login.title']).toBe('ログイン');
    expect((await read('en')).texts['login.title']).toBe('Log in');
    const browser = server.open();
    browser.cookies.set('lng', 'en');
    expect((await browser.get('/login', { accept: 'text/html' })).body).toMatch(/<html lang="en".*<h1[^>]*>Log in<\/h1>/s);
    expect(await read('fr')).toMatchObject({ language: 'ja', texts: { 'login.title': 'ログイン' } });
  });

  it('detects the store’s app by the pattern in its settings [SHELL-046] [SHELL-047]', async ({ server }) => {
    const infoOf = async (app: TestApp, agent: string) =>
      (await app.open().get('/zapi/internal/root/screen-data', { 'user-agent': agent })).json().browserInfo;
    const agent = 'Mozilla/5.0 (Linux; Android 15) MinatoStoreApp/3.2';
    expect(await infoOf(server, agent)).toEqual({ isApp: true, isAndroidApp: true });
    expect(await infoOf(server, 'Mozilla/5.0 (iPhone) MinatoStoreApp/3.2')).toEqual({ isApp: true, isAndroidApp: false });
    expect(await infoOf(server, 'Mozilla/5.0 (X11; Linux)')).toEqual({ isApp: false, isAndroidApp: false });
    const other = await startTestApp({
      settings: { storeSettingData: { appUserAgent: { pattern: 'OtherApp/', android: 'Android' } } },
    });
    expect(await infoOf(other, agent)).toEqual({ isApp: false, isAndroidApp: false });
    await other.close();
  });

  it('has account and store features for the account layout [CALLS-005] [CALLS-022] [ENTITY-007]', async ({ server }) => {
    const browser = server.open();
    await browser.post('/login', { value: 'kidtaro', password: 'Demo-pass-2026' });
    const header = (await browser.get('/zapi/internal/account-header/screen-data')).json();
    expect(header.accountInfo).toMatchObject({ isKids: true, profileImageUrl: expect.any(String) });
    expect(Object.keys(header.storeStatus).sort()).toEqual([
      'hasSubscriptionPlan',
      'isFamilyGroupEnabled',
      'isStorePaymentAvailable',
    ]);
  });

  it('has store name and account state for the home page [CALLS-007]', async ({ server }) => {
    expect((await server.open().get('/zapi/internal/screen-data')).json()).toMatchObject({
      isSignedIn: false,
      serviceName: 'みなとストア',
    });
  });

  it('removes scripts and unsafe links from policies [VALIDATION-026] [VALIDATION-027] [VALIDATION-028]', async () => {
    const links = [
      'https://a.example',
      'http://a.example',
      'mailto:a@example.com',
      'tel:0312345678',
      'ftp://a.example',
      '/privacy',
      '#top',
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc',
      'JaVaScRiPt:alert(1)',
    ];
    const html = `<h2 class="a">t</h2><script>1</script><iframe src="/x"></iframe><p onclick="x()" style="color:red">p</p><table><tbody><tr><td colspan="2">c</td></tr></tbody></table><img src="/a.png" alt="a" onerror="x()">${links.map((href) => `<a href="${href}">${href}</a>`).join('')}`;
    const policy = {
      policyId: 'p',
      revision: 1,
      key: 'privacyPolicy',
      title: { ja: 'P' },
      isExternal: false,
      content: { ja: html },
    };
    const other = await startTestApp({ settings: { policies: { policies: [policy] } } });
    const content: string = (await other.open().get('/zapi/internal/privacy/screen-data')).json().policy.content;
    expect(content).not.toMatch(/script>|iframe|onclick|onerror|style=/);
    expect(content).toContain('<h2 class="a">t</h2>');
    expect(content).toContain('<td colspan="2">c</td>');
    expect(content).toContain('<img src="/a.png" alt="a">');
    expect([...content.matchAll(/href="([^"]*)"/g)].map((match) => match[1])).toEqual(links.slice(0, 7));
    await other.close();
  });

  it('answers an unknown path with 404 as JSON, never as a page [ERRORS-012] [CALLS-001]', async ({ server }) => {
    const answer = await server.open().get('/zapi/internal/no/such/screen-data');
    expect(answer.statusCode).toBe(404);
    expect(Object.keys(answer.json()).sort()).toEqual(['code', 'message', 'requestId', 'status']);
  });
});
