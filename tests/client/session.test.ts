import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAccountCookie } from '../../src/client/session/account-cookie.ts';
import { checkOnHistory } from '../../src/client/session/check-on-history.ts';

const loggedMessage = 'Reloading due to authentication check failure';
const reload = vi.fn();
let listening: AbortController;

beforeEach(() => {
  reload.mockReset();
  listening = new AbortController();
  // Removes listeners, so that tests do not receive each other's events.
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject) =>
    add(type, listener, { signal: listening.signal }),
  );
});
afterEach(() => {
  listening.abort();
  document.documentElement.hidden = false;
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of the browser is what is tested.
  document.cookie = 'auid=; max-age=0; path=/';
});

function show(account: string, cookie: string, navigation = 'navigate'): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = `auid=${cookie}; path=/${cookie === '' ? '; max-age=0' : ''}`;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: navigation }] as unknown as PerformanceEntryList);
  checkOnHistory({ window, shownAccount: () => account, reload });
}

function firePageShow(persisted: boolean): void {
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));
}

it.each([
  ['auid=a_1', 'a_1'],
  ['lng=ja; auid=a_1; x=y', 'a_1'],
  ['auid=a%2F1', 'a/1'],
  ['notauid=a_1', ''],
  ['', ''],
])('reads the account of the cookies %j as %j', (cookies, account) => {
  expect(readAccountCookie(cookies)).toBe(account);
});

it('reloads a page restored from the back/forward cache if the account changed, logs it, and shows nothing until then', () => {
  const info = vi.spyOn(console, 'info').mockReturnValue(undefined);
  show('a_1', 'a_2');
  firePageShow(true);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(info.mock.calls).toEqual([[loggedMessage]]);
  expect(document.documentElement.hidden).toBe(true);
});

it('treats a missing cookie as the empty string: reloads a cached page after logout', () => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  show('a_1', '');
  firePageShow(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('reloads a page loaded by back navigation', () => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  show('a_1', 'a_2', 'back_forward');
  firePageShow(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('reloads after back navigation within the application', () => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  show('a_1', 'a_2');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([
  ['a_1', 'a_1'],
  ['', ''],
])('does nothing if the page belongs to the account %j', (account, cookie) => {
  show(account, cookie, 'back_forward');
  firePageShow(true);
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(reload).not.toHaveBeenCalled();
});

it('does not compare accounts after forward navigation', () => {
  show('a_1', 'a_2');
  firePageShow(false);
  expect(reload).not.toHaveBeenCalled();
});
