import { agreeToPolicies, enterCode, enterEmail, fillForm, goToForm, newEmail } from './sign-up-walk.ts';
import { expect, test, testOn } from './store.ts';
import { type StoreProcess, startStoreProcess } from './stores/start-process.ts';

test('a visitor signs up, corrects a name on the way, and is signed in at the end [SIGNUP-003] [SIGNUP-032]', async ({
  page,
  store,
}) => {
  const email = await goToForm(page, store);
  await fillForm(page, { loginId: '' });
  await page.locator('[data-main]').click();
  await page.waitForURL('**/signup/confirm');
  await expect(page.locator('main')).toContainText('太郎');
  await expect(page.locator('main')).not.toContainText('minato-no-yoru7');
  await page.getByRole('link', { name: '内容を修正する' }).click();
  await page.waitForURL('**/signup/form');
  await expect(page.locator('[name=familyName]')).toHaveValue('山田');
  await page.locator('[name=givenName]').fill('次郎');
  await page.locator('[data-main]').click();
  await page.waitForURL('**/signup/confirm');
  await expect(page.locator('main')).toContainText('次郎');
  await page.getByRole('button', { name: '登録する' }).click();
  await page.waitForURL('**/signup/complete');
  await expect(page.locator('main')).toContainText(email);
  await page.getByRole('link', { name: 'マイページへ' }).click();
  await page.waitForURL('**/mypage');
  await expect(page.locator('main')).toContainText('山田 次郎');
});

let served: StoreProcess;
const testOnProcess = testOn({
  start: async () => {
    served = await startStoreProcess();
    return served;
  },
});

testOnProcess('a reload, the back button, a second tab and a killed server lose nothing', async ({ page, store, context }) => {
  const email = newEmail();
  await agreeToPolicies(page);
  await enterEmail(page, email);
  await page.reload();
  await expect(page.locator('main')).toContainText(email);
  await enterCode(page, store, email);
  await page.goBack();
  await page.goForward();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'signup/form');
  await fillForm(page);
  await page.locator('[data-main]').click();
  await page.waitForURL('**/signup/confirm');
  await served.killAndRestart();
  await page.reload();
  await expect(page.locator('main')).toContainText('山田');
  const tab = await context.newPage();
  await tab.goto('/signup/form');
  await expect(tab.locator('[name=familyName]')).toHaveValue('山田');
  await page.getByRole('button', { name: '登録する' }).click();
  await page.waitForURL('**/signup/complete');
  await tab.goto('/signup/confirm');
  await tab.waitForURL('**/mypage');
});
