import { startPostgres, type TemporaryPostgres } from '../../scripts/toolchain/start-postgres.ts';
import { test as base, demoPassword, expect, type Page, startStore } from './store.ts';

interface Databases {
  /** The PostgreSQL that the store of this file runs on. */
  readonly postgres: TemporaryPostgres;
}

const test = base.extend<object, Databases>({
  postgres: [
    async ({}, use) => {
      const postgres = await startPostgres();
      await use(postgres);
      await postgres.stop();
    },
    { scope: 'worker' },
  ],
  store: [
    async ({ postgres }, use) => {
      const store = await startStore({ DATABASE_URL: await postgres.createDatabase('store'), LOG_LEVEL: 'silent' });
      await use(store);
      await store.stop();
    },
    { scope: 'worker' },
  ],
});
test.describe.configure({ mode: 'serial' });

let halted: TemporaryPostgres | undefined;
async function halt(postgres: TemporaryPostgres): Promise<void> {
  await postgres.halt('fast');
  halted = postgres;
}
async function resume(): Promise<void> {
  await halted?.resume();
  halted = undefined;
}
test.afterEach(resume);

async function expectUnavailable(page: Page, title: string, text: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.locator('main')).toContainText(text);
  await expect(page.locator('.failure-details')).toHaveText(/[0-9a-f]{8}-[0-9a-f-]{27}/);
  await expect(page.locator('header')).toBeVisible();
}

const words = [
  ['ja', '予期せぬエラーが発生しました', 'ただいまサービスを一時的にご利用いただけません。'],
  ['en', 'An unexpected error occurred', 'The service is temporarily unavailable.'],
] as const;

for (const [language, title, text] of words) {
  test(`a page opened while the database is down reports it with the request ID: ${language}`, async ({
    page,
    postgres,
    store,
  }) => {
    await page.context().addCookies([{ name: 'lng', value: language, url: store.origin }]);
    await page.goto('/');
    await halt(postgres);
    expect((await page.goto('/login'))?.status()).toBe(503);
    await expectUnavailable(page, title, text);
    await resume();
    await page.reload();
    await expect(page.locator('main')).toHaveAttribute('data-screen', 'login');
  });

  test(`client-side navigation while the database is down reports it with the request ID: ${language}`, async ({
    page,
    postgres,
    store,
    messages,
  }) => {
    await page.context().addCookies([{ name: 'lng', value: language, url: store.origin }]);
    await page.clock.install();
    await page.goto('/');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await halt(postgres);
    await page.locator('footer a[href="/privacy"]').click();
    const heading = page.getByRole('heading', { level: 1 });
    await expect(async () => {
      await page.clock.runFor(1_000);
      await expect(heading).toHaveText(title, { timeout: 10 });
    }).toPass();
    await expectUnavailable(page, title, text);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    await resume();
    await page.locator('footer a[href="/privacy"]').click();
    await expect(page.locator('main')).toHaveAttribute('data-screen', 'privacy');
    messages.length = 0;
  });
}

test('a form sent while the database is down reports it, keeps its input, and succeeds afterwards', async ({
  page,
  postgres,
}) => {
  await page.goto('/login');
  await page.locator('[name=value]').fill('single@example.com');
  await page.locator('[name=password]').fill(demoPassword);
  await halt(postgres);
  await page.locator('[data-main]').click();
  await expect(page.getByRole('alert').first()).toContainText('ただいまサービスを一時的にご利用いただけません。');
  await expect(page.locator('[name=value]')).toHaveValue('single@example.com');
  await resume();
  await page.locator('[data-main]').click();
  await page.waitForURL('**/mypage');
});
