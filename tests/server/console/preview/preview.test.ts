import { readFile } from 'node:fs/promises';
import { JSDOM } from 'jsdom';
import { describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../../harness.ts';
import { editor, openAs, viewer } from '../../people/operators.ts';
import { setFields } from '../../publish.ts';
import { serverTest } from '../../server-test.ts';

let operator: TestBrowser;

const custom = {
  id: 'c_hobby',
  title: { ja: '趣味', en: 'Hobby' },
  type: 'SELECT',
  rule: 'REQUIRED',
  in: ['signUp', 'profile'],
  selectOptions: [
    { id: 'o_hike', label: { ja: '登山', en: 'Hiking' } },
    { id: 'o_read', label: { ja: '読書', en: 'Reading' } },
  ],
};

/** The draft: a required nickname and a custom field. */
async function draftChanges(server: TestApp): Promise<void> {
  const demo = new URL('../../../../src/server/app/seed/demo/registration.json', import.meta.url);
  const registration = JSON.parse(await readFile(demo, 'utf8'));
  registration.signUp.fields.nickname = 'REQUIRED';
  registration.profile.fields.nickname = 'REQUIRED';
  await server.database.query(
    `INSERT INTO settings_drafts (store_id, operator_id, base_version, documents, revision, updated_at)
     VALUES ('first', 'o_demoeditor', 1, $1, 1, $2)`,
    [JSON.stringify({ registration, customAssociatedInfo: { entries: [custom] } }), server.clock.now()],
  );
}

const it = serverTest();
it.beforeAll(async ({ server }) => {
  operator = await openAs(server, editor);
  await draftChanges(server);
});

async function draw(browser: TestBrowser, query: Record<string, string>) {
  const answer = await browser.get(`/console/preview/frame?${new URLSearchParams(query)}`, { accept: 'text/html' });
  return { answer, page: new JSDOM(answer.body).window.document };
}

describe('the preview of a draft', () => {
  it('shows the sign-up form today and after publishing', async () => {
    const live = (await draw(operator, { screen: 'signup/form', settings: 'live' })).page;
    const draft = (await draw(operator, { screen: 'signup/form', settings: 'draft' })).page;
    expect(live.querySelector('[name=nickname]')).toBeNull();
    expect(live.querySelector('[name="custom.c_hobby"]')).toBeNull();
    expect(draft.querySelector('[data-field=nickname] .field-mark')?.textContent).toBe('必須');
    expect([...draft.querySelectorAll('[name="custom.c_hobby"] option')].map((option) => option.textContent)).toEqual([
      '選択してください',
      '登山',
      '読書',
    ]);
  });

  it('marks what the draft changes, and scrolls both frames there', async () => {
    const { page } = await draw(operator, { screen: 'signup/form', settings: 'draft' });
    const marked = [...page.querySelectorAll('.field-marked')].map((mark) =>
      mark.closest('[data-field]')?.getAttribute('data-field'),
    );
    expect(marked).toEqual(['nickname', 'custom.c_hobby']);
    expect((await draw(operator, { screen: 'signup/form', settings: 'live' })).page.querySelector('.field-marked')).toBeNull();
    const { frames } = (await operator.get('/zapi/internal/console/preview/screen-data?screen=signup/form')).json();
    // The field before the first new one is on both sides.
    const live = (await draw(operator, { screen: 'signup/form', settings: 'live' })).page;
    for (const { place } of frames)
      expect([place, live.getElementById(place)?.getAttribute('name')]).toEqual(['signup-givenNameKana', 'givenNameKana']);
  });

  it('shows it in English as well, with the operator’s own titles', async () => {
    const { page } = await draw(operator, { screen: 'mypage/edit', settings: 'draft', language: 'en' });
    expect(page.documentElement.lang).toBe('en');
    expect(page.querySelector('[data-field="custom.c_hobby"] label')?.textContent).toBe('Hobby');
  });

  it('fills confirm pages with answers that the example lacks', async () => {
    const { page } = await draw(operator, { screen: 'mypage/edit/confirm', settings: 'draft' });
    expect(page.querySelector('main')?.textContent).toContain('趣味登山');
    expect(page.querySelector('main')?.textContent).toContain('ニックネームはな');
  });

  it('is rendered like a hydrated page: the look-up beside its field, and the menu of the store', async ({ server }) => {
    const { page } = await draw(operator, { screen: 'mypage/edit', settings: 'live' });
    expect(page.querySelectorAll('noscript, .plain-lookup')).toHaveLength(0);
    expect(page.querySelector('[data-field=postalCode] button')?.textContent).toBe('住所を検索');
    const menu = [...page.querySelectorAll('.menu-side a')].map((link) => link.getAttribute('href'));
    const member = server.open();
    await member.post('/login', { value: 'single@example.com', password: 'Demo-pass-2026' });
    const live = new JSDOM((await member.get('/mypage/edit', { accept: 'text/html' })).body).window.document;
    expect(menu).toEqual([...live.querySelectorAll('.menu-side a')].map((link) => link.getAttribute('href')));
  });

  it('can be framed by this store only, runs no script and shows no member', async () => {
    const { answer, page } = await draw(operator, { screen: 'mypage/edit', settings: 'draft' });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    // Opened in its own tab it sends nothing either.
    expect(answer.headers['content-security-policy']).toContain('sandbox allow-same-origin;');
    expect(page.querySelectorAll('script')).toHaveLength(0);
    const other = await operator.get('/console/preview', { accept: 'text/html' });
    expect(other.headers['content-security-policy']).toContain("frame-ancestors 'none'");
  });

  it('is empty for an operator without a draft', async ({ server }) => {
    const other = await openAs(server, viewer);
    expect((await draw(other, { screen: 'signup/form', settings: 'draft' })).page.querySelector('[name=nickname]')).toBeNull();
  });

  it.for([
    ['nobody', {}, 401],
    ['a screen without an example', { screen: 'privacy' }, 404],
    ['an unknown screen', { screen: '__proto__' }, 404],
  ])('refuses %s', async ([who, query, status], { server }) => {
    const browser = who === 'nobody' ? server.open() : operator;
    expect((await draw(browser, query)).answer.statusCode).toBe(status);
  });
});

describe('the page of the preview', () => {
  const read = async (query: string, browser = operator) =>
    (await browser.get(`/zapi/internal/console/preview/screen-data${query}`)).json();

  it('marks the screens that the draft changes and opens one of them', async () => {
    const page = await read('');
    expect(page.hasDraft).toBe(true);
    const unchanged = page.screens.filter((each: { mark: string | null }) => each.mark !== '変更あり');
    // Its form has none of the changed fields.
    expect(unchanged.map((each: { title: string }) => each.title)).toEqual(['住所を訂正する']);
    expect(page.frames.map((each: { title: string }) => each.title)).toEqual(['現在（公開中）', '公開後（下書き）']);
  });

  it('keeps the state, the width and the language in its address', async () => {
    const page = await read('?screen=signup/form&example=minor&width=desktop&language=en');
    const source = new URL(page.frames[1].source, 'http://localhost').searchParams;
    expect(Object.fromEntries(source)).toMatchObject({
      settings: 'draft',
      screen: 'signup/form',
      example: 'minor',
      language: 'en',
    });
    expect(page.frames[1].width).toBe('desktop');
    const current = (tabs: { isCurrent: boolean; title: string }[]) =>
      tabs.filter(({ isCurrent }) => isCurrent).map(({ title }) => title);
    expect(current(page.examples)).toEqual(['保護者の同意が必要な年齢']);
    expect(current(page.widths)).toEqual(['パソコン']);
    expect(current(page.languages)).toEqual(['英語']);
  });

  it('links each change to the next, on this screen, then on the others, and back to the first', async () => {
    const seen: string[] = [];
    let query = '';
    for (let count = 0; count < 20; count += 1) {
      const page = await read(query);
      const { searchParams } = new URL(page.next.to, 'http://localhost');
      if (seen.includes(page.next.to)) break;
      seen.push(page.next.to);
      // The link names its target change; the first change is visible.
      const [, target, total] = /^次の変更へ（(\d+)\/(\d+)）$/.exec(page.next.label) ?? [];
      expect(Number(target)).toBe(((count + 1) % Number(total)) + 1);
      if (searchParams.get('screen') === 'signup/form') expect(page.frames).toHaveLength(2);
      query = page.next.to.slice(page.next.to.indexOf('?'));
    }
    const changed = (await read('')).screens.filter((each: { mark: string | null }) => each.mark !== null).length;
    expect(new Set(seen.map((to) => new URL(to, 'http://localhost').searchParams.get('screen'))).size).toBe(changed);
    // Two changes of the sign-up form have two positions.
    const places = seen.filter((to) => to.includes('screen=signup%2Fform'));
    const shown = await Promise.all(places.map(async (to) => (await read(to.slice(to.indexOf('?')))).frames[0].place));
    expect(new Set(shown).size).toBe(places.length);
    expect(places.length).toBeGreaterThan(1);
  });

  it('names every state of every screen in the console’s language only', async () => {
    const { screens } = await read('');
    for (const { to } of screens as readonly { readonly to: string }[]) {
      const page = await read(to.slice(to.indexOf('?')));
      const tabs = [...page.screens, ...page.examples, ...page.widths, ...page.languages];
      expect(tabs.map(({ title }: { title: string }) => title).filter((title) => /[A-Za-z]{3,}/.test(title))).toEqual([]);
      expect(page.examples.filter(({ title }: { title: string }) => /^状態\d/.test(title))).toEqual([]);
    }
  });

  it('shows the published settings without a draft', async ({ server }) => {
    const page = await read('?screen=signup/form', await openAs(server, viewer));
    expect(page.hasDraft).toBe(false);
    expect(page.frames.map((each: { title: string }) => each.title)).toEqual(['現在（公開中）']);
    expect(page.screens.map((each: { mark: string | null }) => each.mark)).toEqual(page.screens.map(() => null));
  });
});

it('includes newer published settings in the preview of an older draft', async ({ server }) => {
  await setFields(server, { nameKana: 'REQUIRED' });
  for (const settings of ['live', 'draft']) {
    const { page } = await draw(operator, { screen: 'signup/form', settings });
    expect(page.querySelector('[name=nameKana]'), settings).not.toBeNull();
    expect(page.querySelector('[name=nickname]') !== null, settings).toBe(settings === 'draft');
    expect(page.querySelector('[data-field=nameKana] .field-marked'), settings).toBeNull();
  }
});
