// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readAccountCookie } from '../../src/client/session/account-cookie.ts';
import { checkOnHistory } from '../../src/client/session/check-on-history.ts';

const said = 'Reloading due to authentication check failure';
const reload = vi.fn();
let listening: AbortController;

beforeEach(() => {
  reload.mockReset();
  listening = new AbortController();
  // Listeners of one test must not hear the next one's events.
  const add = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((type: string, listener: EventListenerOrEventListenerObject) =>
    add(type, listener, { signal: listening.signal }),
  );
});
afterEach(() => {
  listening.abort();
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store of the browser is what is tested.
  document.cookie = 'auid=; max-age=0; path=/';
});

function show(account: string, cookie: string, navigation = 'navigate'): void {
  // biome-ignore lint/suspicious/noDocumentCookie: as above.
  document.cookie = `auid=${cookie}; path=/${cookie === '' ? '; max-age=0' : ''}`;
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type: navigation }] as unknown as PerformanceEntryList);
  checkOnHistory({ window, shownAccount: () => account, reload });
}

function comeBack(persisted: boolean): void {
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

it('reloads a page that the browser kept, when another account is signed in now, and says so [SESSION-005] [SESSION-007]', () => {
  const info = vi.spyOn(console, 'info').mockReturnValue(undefined);
  show('a_1', 'a_2');
  comeBack(true);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(info.mock.calls).toEqual([[said]]);
});

it('takes a missing cookie for the empty string: after logging out a kept page is reloaded [SESSION-005]', () => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  show('a_1', '');
  comeBack(true);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('reloads a page that is loaded by going back [SESSION-006]', () => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  show('a_1', 'a_2', 'back_forward');
  comeBack(false);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('reloads when the program itself goes back [SESSION-006]', () => {
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  show('a_1', 'a_2');
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(reload).toHaveBeenCalledTimes(1);
});

it.each([
  ['a_1', 'a_1'],
  ['', ''],
])('does nothing when the page is that of the account %j [SESSION-008]', (account, cookie) => {
  show(account, cookie, 'back_forward');
  comeBack(true);
  window.dispatchEvent(new PopStateEvent('popstate'));
  expect(reload).not.toHaveBeenCalled();
});

it('does not compare on a page that was opened forwards', () => {
  show('a_1', 'a_2');
  comeBack(false);
  expect(reload).not.toHaveBeenCalled();
});
