import { expect, testOnOwnStore } from '../store.ts';
import { agreeToPolicies, enterCode, enterEmail, fillForm, newEmail } from './sign-up-walk.ts';

// Its store restarts.
const test = testOnOwnStore();

test('a visitor signs up, corrects a name on the way, loses nothing by a reload, the back button, a second tab and a restart of the server, and changes the profile; all requests for data and calls go to /zapi, except the paths that the specification names [SIGNUP-003] [SIGNUP-032] [CALLS-001] [CALLS-005] [WCAG-3.3.4, WCAG-3.3.7]', async ({
  page,
  store,
  context,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType()))
      requested.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  const email = newEmail();
  const main = page.locator('main');
  await agreeToPolicies(page);
  await enterEmail(page, email);
  await page.reload();
  await expect(main).toContainText(email);
  await enterCode(page, store, email);
  await page.goBack();
  await page.goForward();
  await expect(main).toHaveAttribute('data-screen', 'signup/form');
  await page.locator('[name=postalCode]').fill('1000001');
  await page.locator('.lookup-button').click();
  await expect(page.locator('[name=prefecture]')).toHaveValue('13');
  await fillForm(page, { loginId: '' });
  await page.locator('[data-main]').click();
  await page.waitForURL('**/signup/confirm');
  await expect(main).toContainText('太郎');
  await expect(main).not.toContainText('minato-no-yoru7');
  await page.getByRole('link', { name: '内容を修正する' }).click();
  await page.waitForURL('**/signup/form');
  await expect(page.locator('[name=familyName]')).toHaveValue('山田');
  await page.locator('[name=givenName]').fill('次郎');
  await page.locator('[data-main]').click();
  await page.waitForURL('**/signup/confirm');
  await expect(main).toContainText('次郎');
  await store.rewrite([]);
  await page.reload();
  await expect(main).toContainText('次郎');
  const tab = await context.newPage();
  await tab.goto('/signup/form');
  await expect(tab.locator('[name=givenName]')).toHaveValue('次郎');
  await page.getByRole('button', { name: '登録する' }).click();
  await page.waitForURL('**/signup/complete');
  await expect(main).toContainText(email);
  await tab.goto('/signup/confirm');
  await tab.waitForURL('**/mypage');
  await tab.close();

  await page.getByRole('link', { name: 'マイページへ' }).click();
  await page.waitForURL('**/mypage');
  await expect(main).toContainText('山田 次郎');
  await page.getByRole('link', { name: 'お名前・ご住所' }).click();
  await page.waitForURL('**/mypage/edit');
  await page.locator('[data-main]').click();
  await page.waitForURL('**/mypage/edit/confirm');
  await page.locator('[data-main]').click();
  await page.waitForURL('**/mypage/edit/complete');
  await page.goto('/logout');
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  await expect(main).not.toHaveAttribute('data-screen', 'logout');
  // Content-addressed files contain no personal data.
  const calls = requested.filter((call) => !/^GET \/(page-plans|validators|assets)\//.test(call));
  expect(calls.filter((call) => !/^[A-Z]+ \/zapi\//.test(call))).toEqual(['POST /logout']);
  for (const call of [
    'GET /zapi/internal/account-header/screen-data',
    'GET /zapi/internal/mypage/edit/screen-data',
    'GET /zapi/postal-code/1000001',
    'POST /zapi/signup',
    'POST /zapi/signup/confirm',
    'POST /zapi/account/edit',
  ])
    expect(calls).toContain(call);
});
