// The fixtures of browser tests: a store for each worker, and what must hold after each test.
import { test as base, expect, type Page } from '@playwright/test';
import { hydrateAfterLoading } from './hydration.ts';
import { type RunningStore, startStore } from './start-store.ts';

export { type RunningStore, startStore };

/** Collects console errors and warnings, script errors, requests to other origins, CSP reports. */
function listenToPage(page: Page, origin: string): string[] {
  const messages: string[] = [];
  page.on('console', (message) => {
    // The browser logs refused calls; tests of refusals assert their messages.
    const isRefusedCall = message.text().startsWith('Failed to load resource');
    if (['error', 'warning'].includes(message.type()) && !isRefusedCall) messages.push(`${message.type()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => messages.push(`script: ${error.message}`));
  page.on('request', (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith('data:') && !url.startsWith('blob:')) messages.push(`request: ${url}`);
    if (url.includes('/csp-report')) messages.push('a CSP report');
  });
  return messages;
}

interface Fixtures {
  /** Console output and errors of the page in this test; must be empty. */
  readonly messages: string[];
  /** Fails a test that changes how a member of a shared store logs in or pays, because the worker's next test needs them. */
  readonly sameAccounts: undefined;
}

/** Stores that all tests of a worker use. */
const sharedStores = new WeakSet<RunningStore>();

export const test = base.extend<Fixtures, { store: RunningStore }>({
  store: [
    async ({}, use) => {
      const store = await startStore();
      sharedStores.add(store);
      await use(store);
      await store.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ store }, use) => use(store.origin),
  page: async ({ page }, use) => {
    hydrateAfterLoading(page);
    await use(page);
  },
  messages: [
    async ({ page, store }, use) => {
      const messages = listenToPage(page, store.origin);
      await use(messages);
      expect(messages).toEqual([]);
    },
    { auto: true },
  ],
  sameAccounts: [
    async ({ store }, use) => {
      if (!sharedStores.has(store)) return use(undefined);
      const before = await store.readAccounts();
      await use(undefined);
      const after = new Map((await store.readAccounts()).map((account) => [account.account_id, account]));
      const found = before.map(({ account_id: id }) => after.get(id));
      expect(found, 'this test changes members of the shared store: use testOnOwnStore').toEqual(before);
    },
    { auto: true },
  ],
});

/**
 * A test on a store that no other file uses: for lasting changes, such as a member's second factor. The statements prepare its
 * database. A store takes seconds to start: in a file of several tests, `test.describe.configure({ mode: 'default' })` runs them
 * on one.
 */
export function testOnOwnStore(environment: { readonly [name: string]: string } = {}, statements: readonly string[] = []) {
  return test.extend<object, { store: RunningStore }>({
    store: [
      async ({}, use) => {
        const store = await startStore(environment, statements);
        await use(store);
        await store.stop();
      },
      { scope: 'worker' },
    ],
  });
}

export { expect, type Page };

export const demoPassword = 'Demo-pass-2026';

/** Signs a demo account in and opens its first page. */
export async function logIn(page: Page, value: string): Promise<void> {
  await signIn(page, value);
  await page.goto('/mypage');
}

/** Signs a demo account in with the login page's call. */
export async function signIn(page: Page, value: string): Promise<void> {
  const data = { value, password: demoPassword };
  const answer = await page.request.post('/login', { headers: { 'sec-fetch-site': 'same-origin' }, data });
  expect(answer.ok(), await answer.text()).toBe(true);
}
