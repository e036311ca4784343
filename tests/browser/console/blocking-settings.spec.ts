// Settings that block members, in the hydrated console; tests/server/console/settings/blocking-settings.test.ts has all cases.
import { expectAccessible } from '../accessibility.ts';
import { expect, type Page, testOnOwnStore } from '../store.ts';
import { openConsole, openOperator } from './operator.ts';

const impossibleAge = '{"minAge": 0, "maxAge": 200, "allow": false}';
const test = testOnOwnStore({}, [
  `UPDATE settings_documents SET body = jsonb_set(body, '{signUp}', '${impossibleAge}') WHERE document = 'ageRestriction'`,
  `UPDATE settings_documents SET body = jsonb_set(body, '{signUp,fields,birthday}', '"REQUIRED"') WHERE document = 'registration'`,
]);

const main = (page: Page) => page.locator('[data-main]').first();

async function save(page: Page): Promise<void> {
  const saved = page.waitForResponse('**/zapi/console/registration');
  await main(page).click();
  expect((await saved).ok()).toBe(true);
}

test('published settings that block members are reported at the field and on every page until a publication fixes them, a draft that would block them at the field', async ({
  page,
  store,
}) => {
  await openConsole(page, '/console/registration');
  const banner = page.getByRole('region', { name: '公開中の設定で、会員が先に進めなくなっています' });
  const now = '今、会員は「新規登録：お客様情報の入力」から先に進めません。';
  const field = page.getByLabel('生年月日 新規登録');
  await expect(banner).toContainText(now);
  await expect(field).toHaveAccessibleDescription(new RegExp(now));
  await expectAccessible(page, 'blocking settings');
  await field.selectOption('OPTIONAL');
  await save(page);
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#console_-registration_summary')).toHaveCount(0);
  // A draft has no effect for members.
  await expect(banner).toContainText(now);
  await page.goto('/console/publish');
  await page.getByRole('button', { name: '公開する', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '公開する' }).click();
  await page.waitForURL('**/console/publish?notice=published');
  await expect(banner).toHaveCount(0);

  await page.goto('/console/registration');
  await field.selectOption('REQUIRED');
  await save(page);
  const why = 'このままでは公開できません。「新規登録：お客様情報の入力」で何を入力してもエラーになり、だれも先に進めません。';
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(why));
  await expect(page.locator('#console_-registration_summary')).toContainText(why);

  // A save from an outdated tab shows the differences next to it.
  const elsewhere = await openOperator(store, { keepsDraft: true });
  await elsewhere.saveFields({ 'signUp.sex': 'NOT_USE' });
  await elsewhere.discard();
  await page.getByLabel('ニックネーム 新規登録').selectOption('REQUIRED');
  const refused = page.waitForResponse('**/zapi/console/registration');
  await main(page).click();
  expect((await refused).status()).toBe(409);
  await expect(page.locator('.summary')).toContainText(/「新規登録の性別」：「[^」]+」から「使わない」に変更されていたため/);
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('ニックネーム 新規登録')).toHaveValue('REQUIRED');
});
