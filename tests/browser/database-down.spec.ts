import { type DatabaseProxy, openDatabaseProxy } from '../postgres-proxy.ts';
import { demoPassword, expect, startStore, testOn } from './store.ts';
import { readCluster } from './stores/store-databases.ts';

/** Between the store of this file and its database: closed, it is as if the database were down. */
let proxy: DatabaseProxy;
const test = testOn({
  start: async () => {
    proxy = await openDatabaseProxy(readCluster());
    const store = await startStore({ LOG_LEVEL: 'silent' }, [], ({ name }) => proxy.urlOf(name));
    const stop = async (): Promise<void> => {
      await store.stop();
      await proxy.close();
    };
    return { ...store, stop };
  },
});
test.describe.configure({ mode: 'default' });
test.afterEach(() => proxy.open());

test('a page opened while the database is down, by a link or its address, reports it with the request ID', async ({
  page,
  messages,
}) => {
  const heading = page.getByRole('heading', { level: 1 });
  const title = '予期せぬエラーが発生しました';
  const expectUnavailable = async (): Promise<void> => {
    await expect(heading).toHaveText(title);
    await expect(page.locator('main')).toContainText('ただいまサービスを一時的にご利用いただけません。');
    await expect(page.locator('.failure-details')).toHaveText(/[0-9a-f]{8}-[0-9a-f-]{27}/);
    await expect(page.locator('header')).toBeVisible();
  };
  await page.clock.install();
  await page.goto('/');
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await proxy.close();
  const link = page.locator('footer a[href="/privacy"]');
  await link.click();
  await expect(async () => {
    await page.clock.runFor(1_000);
    await expect(heading).toHaveText(title, { timeout: 10 });
  }).toPass();
  await expectUnavailable();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  await proxy.open();
  await link.click();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'privacy');

  await proxy.close();
  expect((await page.goto('/login'))?.status()).toBe(503);
  await expectUnavailable();
  await proxy.open();
  await page.reload();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'login');
  messages.length = 0;
});

test('a form sent while the database is down reports it, keeps its input, and succeeds afterwards', async ({ page }) => {
  await page.goto('/login');
  await page.locator('[name=value]').fill('single@example.com');
  await page.locator('[name=password]').fill(demoPassword);
  await proxy.close();
  await page.locator('[data-main]').click();
  await expect(page.getByRole('alert').first()).toContainText('ただいまサービスを一時的にご利用いただけません。');
  await expect(page.locator('[name=value]')).toHaveValue('single@example.com');
  await proxy.open();
  await page.locator('[data-main]').click();
  await page.waitForURL('**/mypage');
});
