// Pages of the clinic of engine/examples that follow each other in one document.
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Application, openApplication } from '../../engine/node/server.ts';
import { hydrateScreen } from '../../engine/standalone/react.ts';

const origin = window.location.origin;
let application: Application;
let cookie = '';
/** Requests that were answered, redirects not counted. */
let answered = 0;
const scrollTo = vi.fn();

beforeEach(async () => {
  application = await openApplication({
    folder: 'engine/examples/clinic/booking',
    pages: { appointment: () => ({ name: 'Hana Mori', time: '2027-01-05T09:00' }) },
    rules: { isFree: () => true },
    flows: { booking: { actions: { book: () => undefined } } },
  });
  cookie = '';
  scrollTo.mockClear();
  vi.stubGlobal('fetch', ask);
  vi.stubGlobal('scrollTo', scrollTo);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

/** Asks as a browser does: with its cookie, and following redirects. */
async function ask(path: string, init: RequestInit = {}): Promise<Response> {
  const url = new URL(path, origin).href;
  const headers = { cookie, origin, ...Object.fromEntries(new Headers(init.headers)) };
  const response = await application.handle(new Request(url, { method: init.method ?? 'GET', body: init.body ?? null, headers }));
  if (response === undefined) return new Response(null, { status: 404 });
  cookie = response.headers.get('set-cookie')?.split(';')[0] ?? cookie;
  const location = response.headers.get('location');
  if (location !== null) return ask(location, init);
  answered += 1;
  return Object.defineProperty(response, 'url', { value: url });
}

async function openPage(path: string): Promise<void> {
  const page = new DOMParser().parseFromString(await (await ask(path)).text(), 'text/html');
  document.title = page.title;
  document.body.replaceChildren(...page.body.childNodes);
  window.history.replaceState(null, '', path);
  await act(async () => hydrateScreen({ keepDocument: true }));
}

const title = () => document.querySelector('h1')?.textContent;
/** Waits for what an action asks of the server, and for what is drawn of it. */
async function follow(action: () => unknown): Promise<void> {
  const before = answered;
  await act(async () => {
    action();
    await vi.waitFor(() => expect(answered).toBe(before + 1));
    await new Promise((resolve) => setTimeout(resolve));
  });
}

it('shows the page of a link in the open document, with its title, the focus and a way back', async () => {
  const time = `${new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)}T09:00`;
  await ask('/calls/choose', { method: 'POST', body: JSON.stringify({ reason: 'check-up', time, people: 2 }) });
  await openPage('/patient');
  const root = document.getElementById('madoguchi');
  await follow(() => document.querySelector<HTMLElement>('a[href="/visit"]')?.click());
  expect(title()).toBe('Book an appointment');
  expect([window.location.pathname, document.title, document.activeElement?.id]).toEqual([
    '/visit',
    'Book an appointment',
    'main',
  ]);
  expect(document.querySelector<HTMLInputElement>('[name="people"]')?.value).toBe('2');
  expect(scrollTo).toHaveBeenCalledTimes(1);
  await follow(() => window.history.back());
  expect(title()).toBe('Who comes?');
  expect(scrollTo).toHaveBeenCalledTimes(1);
  expect([window.location.pathname, document.title]).toEqual(['/patient', 'Who comes?']);
  expect(document.getElementById('madoguchi')).toBe(root);
});

it('goes where the flow is, and writes that address', async () => {
  await openPage('/appointments/7');
  expect(document.querySelector('main')?.textContent).toContain('Hana Mori');
  window.history.pushState(null, '', '/patient');
  await follow(() => window.dispatchEvent(new PopStateEvent('popstate')));
  expect(title()).toBe('Book an appointment');
  expect(window.location.pathname).toBe('/visit');
});
