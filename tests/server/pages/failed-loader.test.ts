import { JSDOM } from 'jsdom';
import { afterEach, describe, expect } from 'vitest';
import { RefusalError } from '../../../src/server/platform/refusal-error.ts';
import type { PageContext } from '../../../src/server/runtime/area.ts';
import { readServed, startTestApp, type TestApp, type TestBrowser } from '../harness.ts';
import { openCheckout } from '../people/checkouts.ts';
import { openMember } from '../people/members.ts';
import { editor, openAs } from '../people/operators.ts';
import { serverTest } from '../server-test.ts';

/** The status with which every loader fails; undefined: none fails. */
let failure: number | undefined;

/** The program's loaders fail on demand. */
const it = serverTest(async () => {
  const served = await readServed();
  const pages = Object.fromEntries(
    Object.entries(served.areas.pages).map(([screen, load]) => [
      screen,
      async (visit: PageContext) => {
        if (failure !== undefined) throw new RefusalError('UNAVAILABLE', { status: failure });
        return load(visit);
      },
    ]),
  );
  return startTestApp({ served: { ...served, areas: { ...served.areas, pages } } });
});
afterEach(() => {
  failure = undefined;
});

/** The error page that a loader's failure leads to. */
async function openFailed(server: TestApp, status: number, path = '/', browser: TestBrowser = server.open()) {
  failure = status;
  const answer = await browser.get(path, { accept: 'text/html' });
  expect([path, answer.statusCode, answer.headers['content-type']]).toEqual([path, status, 'text/html; charset=utf-8']);
  const page = new JSDOM(answer.body).window.document;
  const main = page.querySelector('main');
  expect(main?.getAttribute('data-screen')).toBe('error');
  return { page, title: main?.querySelector('h1')?.textContent, text: main?.textContent };
}

describe('a loader that fails', () => {
  it('fails its page, with its status and "Failed to load data" [ERRORS-001]', async ({ server }) => {
    expect((await openFailed(server, 503)).text).toContain('Failed to load data');
  });

  it('with 401 shows the page of 401 [ERRORS-002]', async ({ server }) => {
    expect((await openFailed(server, 401)).text).toContain('ERROR_UNAUTHORIZED');
  });

  it('with 500 shows the page of 500 [ERRORS-003]', async ({ server }) => {
    expect((await openFailed(server, 500)).text).toContain('INTERNAL_SERVER_ERROR');
  });

  it('with 404 shows the page of an unknown address, and with any other status one title [ERRORS-004] [ERRORS-006]', async ({
    server,
  }) => {
    const unknown = await server.open().get('/no/such/page', { accept: 'text/html' });
    const title = JSDOM.fragment(unknown.body).querySelector('h1')?.textContent;
    expect([title, (await openFailed(server, 404)).title]).toEqual(['ページが見つかりません', 'ページが見つかりません']);
    for (const status of [403, 418, 503]) expect((await openFailed(server, status)).title).toBe('予期せぬエラーが発生しました');
  });

  it('shows its error in the layout of its page, in every layout that has a page [ERRORS-007]', async ({ server }) => {
    const member = await openMember(server, 'demosingle');
    const operator = await openAs(server, editor);
    const pages: readonly (readonly [layout: string, path: string, browser: TestBrowser, part: string])[] = [
      ['account', '/mypage', member, 'header .account-menu'],
      ['checkout', `/checkout/${await openCheckout(server, 'item')}`, server.open(), 'main'],
      ['console', '/console', operator, 'header a[href="/console"]'],
      ['console-login', '/console/login', server.open(), 'header a[href="/console"]'],
      ['guest', '/', server.open(), 'header a[href="/login"]'],
      ['login', '/login', server.open(), 'header a[href="/signup"]'],
      ['oidc', '/oidc/login', server.open(), 'footer'],
    ];
    const { screens } = (await readServed()).declarations;
    expect(new Set(pages.map(([layout]) => layout))).toEqual(new Set(Object.values(screens).map(({ layout }) => layout)));
    for (const [layout, path, browser, part] of pages) {
      const { page } = await openFailed(server, 500, path, browser);
      expect([page.querySelector('.layout')?.getAttribute('data-layout'), page.querySelector(part) !== null]).toEqual([
        layout,
        true,
      ]);
    }
  });
});
