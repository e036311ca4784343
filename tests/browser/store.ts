// The fixtures of browser tests: a store for each worker, and what must hold after each test.
import { test as base, expect, type Page } from '@playwright/test';
import { hydrateAfterLoading } from './hydration.ts';
import { type RunningStore, type StoreEnvironment, startStore } from './stores/start-store.ts';
import { createWorkerStores, type OwnStore, type WorkerStores } from './stores/worker-stores.ts';

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
  /** Undefined: the store that all tests of the worker share. */
  readonly ownStore: OwnStore | undefined;
  readonly store: RunningStore;
  /** Console output and errors of the page in this test; must be empty, except requests to other sites that the test allows. */
  readonly messages: string[];
  /** The addresses of sites that the page may request beside the store, as `http://localhost:4003/`. */
  readonly otherSites: Set<string>;
  /** Fails a test that changes how a member of a shared store logs in or pays, because the worker's next test needs them. */
  readonly sameAccounts: undefined;
}

/** For tests that open no store. All tests have the same fixtures of a worker, so that any worker can run them. */
export const testWithoutStore = base.extend<object, { stores: WorkerStores }>({
  stores: [
    async ({}, use) => {
      const stores = createWorkerStores();
      await use(stores);
      await stores.stop();
    },
    { scope: 'worker' },
  ],
});

export const test = testWithoutStore.extend<Fixtures>({
  ownStore: [undefined, { option: true }],
  store: async ({ stores, ownStore }, use) => use(await stores.open(ownStore)),
  baseURL: async ({ store }, use) => use(store.origin),
  page: async ({ page }, use) => {
    hydrateAfterLoading(page);
    await use(page);
  },
  otherSites: async ({}, use) => use(new Set()),
  messages: [
    async ({ page, store, otherSites }, use) => {
      const messages = listenToPage(page, store.origin);
      await use(messages);
      const isAllowed = (message: string) => [...otherSites].some((address) => message.startsWith(`request: ${address}`));
      expect(messages.filter((message) => !isAllowed(message))).toEqual([]);
    },
    { auto: true },
  ],
  sameAccounts: [
    async ({ store, ownStore }, use) => {
      if (ownStore !== undefined) return use(undefined);
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
 * database. In a file of several tests, `test.describe.configure({ mode: 'default' })` runs them on one store.
 */
export function testOnOwnStore(environment: StoreEnvironment = {}, statements: readonly string[] = []) {
  return testOn({ start: () => startStore(environment, statements) });
}

/** A test on this store. */
export function testOn(ownStore: OwnStore) {
  return test.extend<Pick<Fixtures, 'ownStore'>>({ ownStore });
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
