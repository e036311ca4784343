import { expectAccessible } from '../accessibility.ts';
import { demoPassword, expect, type Page, test } from '../store.ts';

async function signIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(password);
  await page.locator('[data-main]').click();
}

test('an operator is redirected to the login, returns to the page, and logs out; an expired session leads to the login and back', async ({
  page,
  store,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/console/custom-info/new');
  await page.waitForURL('**/console/login?returnTo=%2Fconsole%2Fcustom-info%2Fnew');
  await signIn(page, 'operator@example.com', 'not-the-one-1');
  await expect(page.locator('[role=alert]')).toContainText('メールアドレスまたはパスワードが正しくありません');
  await expectAccessible(page, 'the login with what is wrong');
  await signIn(page, 'operator@example.com');
  await page.waitForURL('**/console/custom-info/new');
  const person = page.locator('.header-person');
  await expect(person).toHaveText('運営 花子 さん');
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    // The name is not truncated, and nothing is wider than the screen.
    expect(await person.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  }

  await page.locator('[name="title.ja"]').fill('趣味');
  await page.locator('[name=type][value=TEXT]').check();
  await store.injectFault('console.custom-info.entry', { answer: { status: 401, code: 'UNAUTHORIZED', message: '' } });
  await page.locator('[data-main]').first().click();
  await expect(page.locator('dialog a')).toHaveAttribute('href', '/console/login?returnTo=%2Fconsole%2Fcustom-info%2Fnew');

  await page.goto('/console');
  await page.locator('.header-link[href="/console/logout"]').click();
  await page.waitForURL('**/console/logout');
  await expectAccessible(page, 'the question');
  await page.locator('main .button-main').click();
  await page.waitForURL('**/console/login');
});
