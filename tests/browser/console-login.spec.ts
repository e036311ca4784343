import { expectAccessible } from './accessibility.ts';
import { demoPassword, expect, type Page, test } from './store.ts';

const variants = [
  { width: 390, language: 'ja', name: '運営 花子 さん', wrong: 'メールアドレスまたはパスワードが正しくありません' },
  { width: 1280, language: 'en', name: '運営 花子', wrong: 'The email address or password is not correct' },
] as const;

async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('[data-main]').click();
}

for (const { width, language, name, wrong } of variants) {
  test.describe(`${width} pixels, ${language}`, () => {
    test.use({ viewport: { width, height: 800 } });
    test.beforeEach(async ({ context, store }) => {
      await context.addCookies([{ name: 'lng', value: language, url: store.origin }]);
    });

    test('an operator is redirected to the login, returns to the page, and logs out', async ({ page }) => {
      await page.goto('/console/logout');
      await expect(page.locator('[data-screen="console/login"]')).toBeVisible();
      await expectAccessible(page, 'the login');
      await signIn(page, 'operator@example.com', 'not-the-one-1');
      await expect(page.locator('[role=alert]')).toContainText(wrong);
      await expectAccessible(page, 'the login with what is wrong');
      await signIn(page, 'operator@example.com');
      await page.waitForURL('**/console');
      const person = page.locator('.header-person');
      await expect(person).toHaveText(name);
      // The name is not truncated, and nothing is wider than the screen.
      expect(await person.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectAccessible(page, 'the home');
      await page.locator('.header-link').click();
      await page.waitForURL('**/console/logout');
      await expectAccessible(page, 'the question');
      await page.locator('main .button-main').click();
      await page.waitForURL('**/console/login');
      await page.goto('/console');
      await page.waitForURL('**/console/login?returnTo=%2Fconsole');
    });
  });
}

test('an expired session leads to the console’s login and back to the page', async ({ page, store }) => {
  await page.goto('/console/login?returnTo=%2Fconsole%2Fregistration');
  await signIn(page, 'operator@example.com');
  await page.waitForURL('**/console/registration');
  await store.injectFault('console.registration', { answer: { status: 401, code: 'UNAUTHORIZED', message: '' } });
  await page.locator('[data-main]').click();
  const onwardLink = page.locator('dialog a');
  await expect(onwardLink).toHaveAttribute('href', '/console/login?returnTo=%2Fconsole%2Fregistration');
  await expectAccessible(page, 'the dialog');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an operator signs in and out', async ({ page }) => {
    await page.goto('/console');
    await signIn(page, 'viewer@example.com');
    await page.waitForURL('**/console');
    await expect(page.locator('.header-person')).toHaveText('閲覧 太郎 さん');
    await page.goto('/console/logout');
    await page.locator('main .button-main').click();
    await page.waitForURL('**/console/login');
  });
});
