import { fillForm, goToForm } from './sign-up-walk.ts';
import { expect, test } from './store.ts';

test('all data requests and calls go to /zapi, except the paths that the specification names [CALLS-001] [CALLS-005]', async ({
  page,
  store,
}) => {
  const requested: string[] = [];
  page.on('request', (request) => {
    if (['fetch', 'xhr'].includes(request.resourceType()))
      requested.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await goToForm(page, store);
  await page.locator('[name=postalCode]').fill('1000001');
  await page.locator('.lookup-button').click();
  await expect(page.locator('[name=prefecture]')).toHaveValue('13');
  await fillForm(page);
  await page.locator('[data-main]').click();
  await page.waitForURL('**/signup/confirm');
  await page.locator('[data-main]').click();
  await page.waitForURL('**/signup/complete');
  await page.goto('/mypage');
  await page.getByRole('link', { name: 'プロフィールの編集' }).click();
  await page.waitForURL('**/mypage/edit');
  await page.locator('[data-main]').click();
  await page.waitForURL('**/mypage/edit/confirm');
  await page.locator('[data-main]').click();
  await page.waitForURL('**/mypage/edit/complete');
  await page.goto('/logout');
  await page.getByRole('button', { name: 'ログアウトする' }).click();
  await expect(page.locator('main')).not.toHaveAttribute('data-screen', 'logout');
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
