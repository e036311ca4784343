import { JSDOM } from 'jsdom';
import { expect } from 'vitest';
import type { JsonObject } from '../../../engine/declare/index.ts';
import type { TestApp, TestBrowser } from '../harness.ts';
import { startPair } from '../pair.ts';
import { openMember } from '../people/members.ts';
import { publish } from '../publish.ts';
import { serverTest } from '../server-test.ts';

const it = serverTest();

/** Publishes the demo store with this footer. */
async function publishFooter(server: TestApp, footers: JsonObject, more: JsonObject = {}): Promise<void> {
  await publish(server, 'storeSettingData', (body) => ({ ...body, footers, enablePoweredByPvs: false, ...more }));
}

async function openFooter(
  server: TestApp,
  browser: TestBrowser = server.open(),
  agent = 'Mozilla/5.0 (X11; Linux)',
): Promise<Element> {
  const answer = await browser.get('/privacy', { accept: 'text/html', 'user-agent': agent });
  const footer = new JSDOM(answer.body).window.document.querySelector('footer');
  if (footer === null) throw new Error('The page has no footer.');
  return footer;
}

const addressesIn = (footer: Element, selector = '.footer-links a') =>
  [...footer.querySelectorAll(selector)].map((link) => link.getAttribute('href'));

const link = (value: string, more: JsonObject = {}): JsonObject => ({
  name: { ja: `名前 ${value}` },
  value,
  type: 'default',
  enable: true,
  externalLink: false,
  displayType: '',
  ...more,
});

it('leads from the footer of the demo store to pages that exist', async ({ server }) => {
  const addresses = addressesIn(await openFooter(server)).filter((address) => address?.startsWith('/'));
  expect(addresses).toContain('/mypage/plans');
  for (const address of addresses)
    expect((await server.open().get(address ?? '', { accept: 'text/html' })).statusCode, address ?? '').toBeLessThan(400);
});

it('shows the links, social icons, trademarks and copyright line of the store [SHELL-020] [WCAG-3.2.6]', async ({ server }) => {
  await publishFooter(server, {
    footerLinks: [link('/privacy')],
    socialMediaLinks: { twitterUrl: 'https://example.com/x', facebookUrl: '', instagramUrl: '', lineUrl: '' },
    trademarks: [{ type: 'text', name: '灯台商標', value: ['登録第1号'] }],
    copyright: '© 灯台',
  });
  const footer = await openFooter(server);
  expect(addressesIn(footer)).toEqual(['/privacy']);
  expect(addressesIn(footer, '.social-links a')).toEqual(['https://example.com/x']);
  expect(footer.querySelector('.trademarks')?.textContent).toBe('灯台商標登録第1号');
  expect(footer.textContent).toContain('© 灯台');
});

it('shows an icon for each of the four services that has an address [SHELL-021]', async ({ server }) => {
  const socialMediaLinks = { twitterUrl: 'https://x.example', facebookUrl: '', instagramUrl: 'https://i.example', lineUrl: '' };
  const icons = async (links: JsonObject) => {
    await publishFooter(server, { socialMediaLinks: links });
    const found = [...(await openFooter(server)).querySelectorAll('.social-links a')];
    expect(found.every((each) => each.querySelector('svg') !== null)).toBe(true);
    return found.map((each) => each.getAttribute('href'));
  };
  expect(await icons(socialMediaLinks)).toEqual(['https://x.example', 'https://i.example']);
  const four = { ...socialMediaLinks, facebookUrl: 'https://f.example', lineUrl: 'https://l.example' };
  expect(await icons(four)).toEqual(['https://x.example', 'https://f.example', 'https://i.example', 'https://l.example']);
});

it('shows the powered-by credit only where it is enabled [SHELL-022]', async ({ server }) => {
  await publishFooter(server, {}, { enablePoweredByPvs: true });
  expect((await openFooter(server)).textContent).toContain('Powered by');
  await publishFooter(server, {});
  expect((await openFooter(server)).textContent).not.toContain('Powered by');
});

it('links to the licenses in the Android app only [SHELL-023] [SHELL-024]', async ({ server }) => {
  await publishFooter(server, {});
  const linksFor = async (agent: string) => addressesIn(await openFooter(server, server.open(), agent));
  expect(await linksFor('Mozilla/5.0 (Linux; Android 15) MinatoStoreApp/3.2')).toEqual(['/app/licenses']);
  expect(await linksFor('Mozilla/5.0 (iPhone) MinatoStoreApp/3.2')).toEqual([]);
  expect(await linksFor('Mozilla/5.0 (Linux; Android 15) Chrome/140')).toEqual([]);
});

it('shows links for members, for guests and for everybody to whom they are for [SHELL-025] [SHELL-026] [SHELL-027]', async ({
  server,
}) => {
  await publishFooter(server, {
    footerLinks: [link('/mypage', { displayType: 'login' }), link('/login', { displayType: 'logout' }), link('/privacy')],
  });
  expect(addressesIn(await openFooter(server, await openMember(server, 'demosingle')))).toEqual(['/mypage', '/privacy']);
  expect(addressesIn(await openFooter(server))).toEqual(['/login', '/privacy']);
});

it('links to pages of the store and to other sites, in a new tab if the link says so [SHELL-028] [SHELL-030]', async ({
  server,
}) => {
  await publishFooter(server, {
    footerLinks: [
      link('/privacy'),
      link('https://example.com/a', { type: 'url' }),
      link('https://example.com/b', { type: 'url', externalLink: true }),
      link('/login', { externalLink: true }),
    ],
  });
  const links = [...(await openFooter(server)).querySelectorAll('.footer-links a')];
  expect(links.map((each) => ['href', 'target', 'rel'].map((name) => each.getAttribute(name)))).toEqual([
    ['/privacy', null, null],
    ['https://example.com/a', null, null],
    ['https://example.com/b', '_blank', 'noopener'],
    ['/login', '_blank', 'noopener'],
  ]);
});

it('shows a published footer at once on two servers, to guests and members and in both languages by turns', async () => {
  const pair = await startPair();
  try {
    const members = { one: await openMember(pair, 'demosingle'), two: await openMember(pair.other, 'demosingle') };
    const read = async (browser: TestBrowser, language: string) => {
      browser.cookies.set('lng', language);
      return [...(await openFooter(pair, browser)).querySelectorAll('.footer-links a')].map(({ textContent }) => textContent);
    };
    for (const name of ['初版', '第二版']) {
      const more = { name: { ja: name, en: `${name} in English` } };
      await publishFooter(pair, {
        footerLinks: [link('/mypage', { ...more, displayType: 'login' }), link('/login', { ...more, displayType: 'logout' })],
      });
      for (const browser of [pair.open(), pair.other.open(), members.one, members.two]) {
        expect(await read(browser, 'ja')).toEqual([name]);
        expect(await read(browser, 'en')).toEqual([`${name} in English`]);
      }
    }
    await publishFooter(pair, { footerLinks: [link('/mypage', { displayType: 'login' })] });
    expect(await read(members.two, 'ja')).toEqual(['名前 /mypage']);
    expect(await read(pair.other.open(), 'ja')).toEqual([]);
  } finally {
    await pair.close();
  }
});

it('groups links in columns, with the ways to reach the store in the one of support', async ({ server }) => {
  const contact = { company: '灯台株式会社', contactEmail: 'help@example.com', contactForm: 'https://example.com/form' };
  const footerLinks = [link('/plans'), link('/policies/terms', { group: 'legal' }), link('/', { group: 'support' })];
  await publishFooter(server, { footerLinks }, { contact });
  const columns = async () =>
    [...(await openFooter(server)).querySelectorAll('.footer-column')].map((column) => [
      column.querySelector('h2')?.textContent,
      ...addressesIn(column, 'a'),
    ]);
  expect(await columns()).toEqual([
    ['サービス', '/plans'],
    ['規約・法令に基づく表示', '/policies/terms'],
    ['サポート', '/', 'https://example.com/form', 'mailto:help@example.com'],
  ]);
  await publishFooter(server, { footerLinks: [] }, { contact: { company: '', contactEmail: '', contactForm: '' } });
  expect(await columns()).toEqual([]);
});

it('publishes what the law requires of a seller as a page', async ({ server }) => {
  const read = async (language: string) => {
    const browser = server.open();
    browser.cookies.set('lng', language);
    const answer = await browser.get('/commercial-disclosure', { accept: 'text/html' });
    return [...new JSDOM(answer.body).window.document.querySelectorAll('main :is(dt, dd, .list-empty)')].map(
      ({ textContent }) => textContent,
    );
  };
  const commercialDisclosure = [{ name: { ja: '販売事業者', en: 'Seller' }, text: { ja: '灯台株式会社' } }];
  await publishFooter(server, {}, { commercialDisclosure });
  expect(await read('ja')).toEqual(['販売事業者', '灯台株式会社']);
  expect(await read('en')).toEqual(['Seller', '灯台株式会社']);
  await publishFooter(server, {}, { commercialDisclosure: [] });
  expect(await read('ja')).toEqual(['現在、公開されている表記はありません。']);
});
