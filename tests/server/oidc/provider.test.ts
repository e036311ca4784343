import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../harness.ts';
import { createConnectedApp, follow, startOidcTest } from './connected-app.ts';

let store: TestApp;
beforeAll(async () => {
  store = await startOidcTest();
});
afterAll(() => store.close());

test('describes itself, and begins an authorization at the login [OIDC-015]', async () => {
  const app = await createConnectedApp(store);
  expect(app.config.serverMetadata().authorization_endpoint).toBe('http://localhost/oidc/authorize');
  const browser = store.open();
  expect(await follow(browser, (await app.begin()).address)).toMatch(/^\/oidc\/login\?uid=/);
});
