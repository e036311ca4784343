import { expectAccessible } from './accessibility.ts';
import { openConsole } from './operator.ts';
import { expect, type Page, testOnOwnStore } from './store.ts';

const impossibleAge = '{"minAge": 0, "maxAge": 200, "allow": false}';
const birthday = '{signUp,fields,birthday}';

// The first test publishes settings, which the second one changes.
const test = testOnOwnStore({}, [
  `UPDATE settings_documents SET body = jsonb_set(body, '{signUp}', '${impossibleAge}') WHERE document = 'ageRestriction'`,
  `UPDATE settings_documents SET body = jsonb_set(body, '${birthday}', '"NOT_USE"') WHERE document = 'registration'`,
]);
test.describe.configure({ mode: 'default' });

const main = (page: Page) => page.locator('[data-main]').first();

async function openRegistration(page: Page): Promise<void> {
  await openConsole(page, '/console/registration');
}

async function publish(page: Page): Promise<void> {
  await page.goto('/console/publish');
  await page.getByRole('button', { name: '公開する' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '公開する' }).click();
  await page.waitForURL('**/console/publish?notice=published');
}

test('an operator sees at the field that sign-up would be impossible, fixes it, and publishes', async ({ page }) => {
  await openRegistration(page);

  const field = page.getByLabel('生年月日 新規登録');
  await field.selectOption('REQUIRED');
  await main(page).click();
  await page.waitForURL('**/console/registration?notice=draftSaved');
  const why = 'このままでは公開できません。「新規登録：お客様情報の入力」で何を入力してもエラーになり、だれも先に進めません。';
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(why));
  await expect(page.locator('#console-registration-summary')).toContainText(why);

  // The same after a reload.
  await page.goto('/console/registration');
  await expect(field).toHaveAccessibleDescription(new RegExp(why));

  await page.goto('/console/publish');
  await expect(page.getByText('この下書きには問題があるため、公開できません。')).toBeVisible();
  await expect(page.getByText('次の設定を見直してください：年齢制限 › 新規登録')).toBeVisible();
  await expect(page.getByRole('button', { name: '公開する' })).toHaveCount(0);

  await page.goto('/console/registration');
  await field.selectOption('OPTIONAL');
  await main(page).click();
  await page.waitForURL('**/console/registration?notice=draftSaved');
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
  await expect(page.locator('#console-registration-summary')).toHaveCount(0);
  await publish(page);
});

test('published settings that block members are reported on every page until they are fixed', async ({ page, store }) => {
  await store.rewrite([
    `UPDATE settings_documents SET body = jsonb_set(body, '${birthday}', '"REQUIRED"') WHERE document = 'registration'`,
  ]);
  await openRegistration(page);
  const banner = page.getByRole('region', { name: '公開中の設定で、会員が先に進めなくなっています' });
  const now = '今、会員は「新規登録：お客様情報の入力」から先に進めません。';
  for (const path of ['/console', '/console/history', '/console/registration']) {
    await page.goto(path);
    await expect(banner).toContainText(now);
    await expectAccessible(page, path);
  }
  await page.getByLabel('生年月日 新規登録').selectOption('OPTIONAL');
  await main(page).click();
  await page.waitForURL('**/console/registration?notice=draftSaved');
  // A draft has no effect for members.
  await expect(banner).toContainText(now);
  await publish(page);
  await expect(banner).toHaveCount(0);
});

test('a save from an outdated tab shows the differences, also if the other tab saved a draft that blocks members', async ({
  page,
  context,
}) => {
  await openRegistration(page);
  const other = await context.newPage();
  await other.goto('/console/registration');
  await other.getByLabel('生年月日 新規登録').selectOption('REQUIRED');
  await main(other).click();
  await other.waitForURL('**/console/registration?notice=draftSaved');
  await page.getByLabel('ニックネーム 新規登録').selectOption('REQUIRED');
  const refused = page.waitForResponse('**/zapi/console/registration');
  await main(page).click();
  expect((await refused).status()).toBe(409);
  await expect(page.locator('.summary')).toContainText(/「新規登録の生年月日」：「[^」]+」から「必須」に変更されていたため/);
  await expect(page.getByLabel('生年月日 新規登録')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('ニックネーム 新規登録')).toHaveValue('REQUIRED');
});
