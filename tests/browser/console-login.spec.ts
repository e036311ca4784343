import { expectOpenToAll } from './access.ts';
import { demoPassword, expect, type Page, test } from './store.ts';

const looks = [
  { width: 390, language: 'ja', name: '運営 花子 さん', wrong: 'メールアドレスまたはパスワードが正しくありません' },
  { width: 1280, language: 'en', name: '運営 花子', wrong: 'The email address or password is not correct' },
] as const;

async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('[data-main]').click();
}

for (const { width, language, name, wrong } of looks) {
  test.describe(`${width} pixels, ${language}`, () => {
    test.use({ viewport: { width, height: 800 } });
    test.beforeEach(async ({ context, store }) => {
      await context.addCookies([{ name: 'lng', value: language, url: store.origin }]);
    });

    test('an operator is led to the login, back to the page, and out again', async ({ page }) => {
      await page.goto('/console/logout');
      await expect(page.locator('[data-screen="console/login"]')).toBeVisible();
      await expectOpenToAll(page, 'the login');
      await signIn(page, 'operator@example.com', 'not-the-one-1');
      await expect(page.locator('[role=alert]')).toContainText(wrong);
      await expectOpenToAll(page, 'the login with what is wrong');
      await signIn(page, 'operator@example.com');
      await page.waitForURL('**/console');
      const person = page.locator('.header-person');
      await expect(person).toHaveText(name);
      // The name is not cut short, and nothing is wider than the screen.
      expect(await person.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await expectOpenToAll(page, 'the home');
      await page.locator('.header-link').click();
      await page.waitForURL('**/console/logout');
      await expectOpenToAll(page, 'the question');
      await page.locator('main .button-main').click();
      await page.waitForURL('**/console/login');
      await page.goto('/console');
      await page.waitForURL('**/console/login?returnTo=%2Fconsole');
    });
  });
}

test('a sign-in that ended meanwhile leads to the console’s login, and from there back to the page', async ({ page, store }) => {
  await page.goto('/console/login?returnTo=%2Fconsole%2Fregistration');
  await signIn(page, 'operator@example.com');
  await page.waitForURL('**/console/registration');
  await store.fail('console.registration', { answer: { status: 401, code: 'UNAUTHORIZED', message: '' } });
  await page.locator('[data-main]').click();
  const wayOn = page.locator('dialog a');
  await expect(wayOn).toHaveAttribute('href', '/console/login?returnTo=%2Fconsole%2Fregistration');
  await expectOpenToAll(page, 'the dialog');
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
