import { JSDOM } from 'jsdom';
import { beforeEach, describe, expect } from 'vitest';
import type { TestBrowser } from '../../harness.ts';
import { openMember } from '../../people/members.ts';
import { enter, rememberAccounts, save } from '../../people/profile.ts';
import { serverTest } from '../../server-test.ts';

let undo: () => Promise<void>;
const it = serverTest();
it.beforeAll(async ({ server }) => {
  undo = await rememberAccounts(server);
});
beforeEach(() => undo());

const all = ['/mypage/edit', '/mypage/edit/confirm', '/mypage/edit/complete'] as const;

/** Result of opening a page: the rendered screen, or the address of a redirect. */
async function open(browser: TestBrowser, path: string): Promise<string> {
  const answer = await browser.get(path, { accept: 'text/html' });
  if (answer.statusCode !== 200) return `${answer.statusCode} ${answer.headers.location}`;
  return new JSDOM(answer.body).window.document.querySelector('main')?.getAttribute('data-screen') ?? 'no screen';
}
const openAll = (browser: TestBrowser) => Promise.all(all.map((path) => open(browser, path)));

async function draw(browser: TestBrowser, path: string): Promise<Document> {
  return new JSDOM((await browser.get(path, { accept: 'text/html' })).body).window.document;
}

describe('the position of a member in the profile edit', () => {
  it('is the furthest page that they reached; none of the three is ever 404 [ROUTE-003] [ROUTE-059]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    expect(await openAll(browser)).toEqual(['mypage/edit', '302 /mypage/edit', '302 /mypage/edit']);
    await enter(browser, { givenName: '賢' });
    expect(await openAll(browser)).toEqual(['mypage/edit', 'mypage/edit/confirm', '302 /mypage/edit/confirm']);
    await save(browser);
    expect(await open(browser, '/mypage/edit/complete')).toBe('mypage/edit/complete');
  });

  it('is the edit page of the image until the image was changed [ROUTE-004]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    const [edit, complete] = ['/mypage/profile/edit', '/mypage/profile/edit/complete'];
    expect([await open(browser, edit), await open(browser, complete)]).toEqual(['mypage/profile/edit', `302 ${edit}`]);
  });

  it('is unavailable to a guest, who is redirected to the login and back, without page data [ROUTE-057] [ROUTE-058]', async ({
    server,
  }) => {
    for (const path of [...all, '/mypage/profile/edit', '/mypage/profile/edit/complete']) {
      const back = `/login?returnTo=${encodeURIComponent(path)}`;
      const guest = server.open();
      expect(await open(guest, path)).toBe(`302 ${back}`);
      expect((await guest.get(`/zapi/internal${path}/screen-data`)).json()).toEqual({ redirectTo: back });
      const login = await guest.post('/login', { value: 'demosingle', password: 'Demo-pass-2026', returnTo: path });
      expect(login.json()).toEqual({ redirectTo: path });
    }
  });
});

describe('navigation of the profile edit', () => {
  it('has the menu next to the form, and a link back to the account on later pages [SHELL-010] [SHELL-011]', async ({
    server,
  }) => {
    const browser = await openMember(server, 'demosingle');
    const around = async (path: string) => {
      const page = await draw(browser, path);
      expect(page.querySelector('main')?.getAttribute('data-screen')).toBe(path.slice(1));
      return [page.querySelectorAll('.menu-side, .menu-strip').length, page.querySelector('.back-link a')?.getAttribute('href')];
    };
    expect(await around('/mypage/edit')).toEqual([2, undefined]);
    await enter(browser);
    expect(await around('/mypage/edit/confirm')).toEqual([0, '/mypage']);
    await save(browser);
    expect(await around('/mypage/edit/complete')).toEqual([0, '/mypage']);
  });

  it('has buttons in the page: correct, save, and finally to the account [PROFILE-013] [PROFILE-014]', async ({ server }) => {
    const browser = await openMember(server, 'demosingle');
    await enter(browser);
    const confirm = await draw(browser, '/mypage/edit/confirm');
    expect(confirm.querySelector('main a[href="/mypage/edit"]')?.textContent).toBe('内容を修正する');
    expect(confirm.querySelector('main button[data-main]')?.textContent).toBe('変更する');
    await save(browser);
    const complete = await draw(browser, '/mypage/edit/complete');
    expect(complete.querySelector('main a[href="/mypage"]')?.textContent).toBe('マイページへ');
  });
});
