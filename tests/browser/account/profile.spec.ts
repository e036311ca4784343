import { expectAccessible } from '../accessibility.ts';
import { publishEntries } from '../signup/custom-entries.ts';
import { demoPassword, expect, logIn, type Page, signIn, testOnOwnStore } from '../store.ts';

/** One custom field of each type. */
const entries = [
  { title: named('好きな作品'), type: 'TEXT' },
  { title: named('よく使う店舗'), type: 'SELECT', selectOptions: listOptions(['東京店', '大阪店']) },
  { title: named('ジャンル'), type: 'CHECKBOX', selectOptions: listOptions(['映画', '音楽', '本']) },
].map((entry, index) => ({ id: `c_${index}`, rule: 'OPTIONAL', in: ['profile'], ...entry }));

function named(name: string): object {
  return { ja: name, en: name };
}

function listOptions(names: readonly string[]): readonly object[] {
  return names.map((name, index) => ({ id: `o_${index}`, label: named(name) }));
}

// These tests change names.
const test = testOnOwnStore({}, [publishEntries(entries)]);
test.describe.configure({ mode: 'default' });

const main = (page: Page) => page.locator('[data-main]');

test('a member edits every kind of field, confirms, saves, and sees the values after the next login [PROFILE-008] [PROFILE-010] [PROFILE-011] [PROFILE-012] [PROFILE-013] [PROFILE-014] [PROFILE-015] [PROFILE-016] [PROFILE-017]', async ({
  page,
  context,
}) => {
  await logIn(page, 'manager@example.com');
  await page.getByRole('link', { name: 'お名前・ご住所' }).click();
  await page.waitForURL('**/mypage/edit');
  await expect(page.locator('[name=familyName]')).toHaveValue('佐藤');
  await page.locator('[name=givenName]').fill('二郎');
  await page.getByRole('radio', { name: 'その他' }).check();
  await page.locator('[name=birthday]').fill('19780904');
  await page.locator('[name=phoneNumber]').fill('090-1234-5678');
  await page.locator('[name=prefecture]').selectOption('27');
  await page.locator('[name=address]').fill('大阪市北区1-2');
  await page.getByLabel('好きな作品').fill('夜の港');
  await page.getByLabel('よく使う店舗').selectOption({ label: '大阪店' });
  await page.getByRole('checkbox', { name: '映画' }).check();
  await page.getByRole('checkbox', { name: '本' }).check();
  const branch = await page.getByLabel('よく使う店舗').inputValue();
  const entered = page.waitForRequest('**/zapi/account/edit/confirm');
  await main(page).click();
  const { inputtedData } = (await entered).postDataJSON();
  expect(Object.keys(inputtedData).sort()).toEqual([
    'account',
    'accountRegistrationSetting',
    'customAssociatedInfoData',
    'formData',
  ]);
  // Values sent for custom fields; one pair per checkbox.
  const values = (pairs: readonly { readonly id: string; readonly value: unknown }[]) => {
    expect(new Set(pairs.map((pair) => `${typeof pair.id} ${Object.keys(pair).sort()}`))).toEqual(new Set(['string id,value']));
    return pairs.map(({ value }) => value);
  };
  expect(values(inputtedData.customAssociatedInfoData)).toEqual(['夜の港', branch, 'true', 'false', 'true']);
  expect(inputtedData.formData).toMatchObject({ givenName: '二郎', sex: '9', birthday: '19780904', phoneNumber: '09012345678' });
  expect(inputtedData.account).toMatchObject({ contactEmail: 'manager@example.com', givenName: '一郎' });
  await page.waitForURL('**/mypage/edit/confirm');
  for (const shown of ['二郎', 'その他', '1978/09/04', '090-1234-5678', '大阪府', '夜の港', '大阪店', '映画', '本'])
    await expect(page.locator('main')).toContainText(shown);
  await page.getByRole('link', { name: '内容を修正する' }).click();
  await page.waitForURL('**/mypage/edit');
  await expect(page.locator('[name=givenName]')).toHaveValue('二郎');
  await expect(page.getByRole('checkbox', { name: '本' })).toBeChecked();
  await page.locator('[name=givenName]').fill('三郎');
  await main(page).click();
  await page.waitForURL('**/mypage/edit/confirm');
  await page.reload();
  await expect(page.locator('main')).toContainText('三郎');
  const saved = page.waitForRequest('**/zapi/account/edit');
  await page.getByRole('button', { name: '変更する' }).dblclick();
  const { optionalInfo, ...otherDevice } = (await saved).postDataJSON();
  expect(otherDevice).toEqual({});
  expect(optionalInfo).toMatchObject({ givenName: '三郎', sex: '9', birthday: '19780904' });
  expect(values(optionalInfo.customAssociatedInfo)).toEqual(['夜の港', branch, 'true', 'false', 'true']);
  await page.waitForURL('**/mypage/edit/complete');
  await page.reload();
  await page.getByRole('link', { name: 'マイページへ' }).click();
  await page.waitForURL('**/mypage');
  await expect(page.locator('main')).toContainText('佐藤 三郎');
  await context.clearCookies();
  await signIn(page, 'manager@example.com');
  await page.goto('/mypage/edit');
  await expect(page.locator('[name=givenName]')).toHaveValue('三郎');
  await expect(page.getByLabel('好きな作品')).toHaveValue('夜の港');
  await expect(page.getByRole('checkbox', { name: '映画' })).toBeChecked();
  await expect(page.getByRole('checkbox', { name: '音楽' })).not.toBeChecked();
  await expect(page.getByRole('radio', { name: 'その他' })).toBeChecked();
});

test('a refusal shows the server’s message, keeps the input, and enables the button again; no step has accessibility violations [PROFILE-018]', async ({
  page,
  store,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'member@example.com');
  await page.goto('/mypage/edit');
  await page.locator('[name=familyName]').fill('');
  await page.locator('[name=familyNameKana]').fill('さとう');
  await main(page).click();
  await expect(page.locator('.summary')).toBeFocused();
  await expectAccessible(page, 'the form with what is wrong');
  await page.locator('[name=familyName]').fill('佐藤');
  await page.locator('[name=familyNameKana]').fill('サトウ');
  await page.locator('[name=givenName]').fill('美沙');
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
  const answer = { status: 400, code: 'X', message: 'ただいま変更できません。' };
  await store.injectFault('account.edit.confirm', { answer });
  await main(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'ただいま変更できません。' })).toBeVisible();
  await expect(page.locator('[name=givenName]')).toHaveValue('美沙');
  await main(page).click();
  await page.waitForURL('**/mypage/edit/confirm');
  await store.injectFault('account.edit', { answer });
  await main(page).click();
  await expect(page.locator('main')).toContainText('ただいま変更できません。');
  await expectAccessible(page, 'what was entered, refused');
  await main(page).click();
  await page.waitForURL('**/mypage/edit/complete');
  await expectAccessible(page, 'the end');
});

test('a conflicting save shows the change from the other device next to the member’s own', async ({ page, browser, store }) => {
  await signIn(page, 'single@example.com');
  await page.goto('/mypage/edit');
  await page.locator('[name=givenName]').fill('賢');
  // Its pages without scripts are the same.
  const other = await (await browser.newContext({ baseURL: store.origin, javaScriptEnabled: false })).newPage();
  await signIn(other, 'single@example.com');
  await other.goto('/mypage/edit');
  await other.locator('[name=phoneNumber]').fill('0311112222');
  await main(other).click();
  await other.waitForURL('**/mypage/edit/confirm');
  await main(other).click();
  await other.waitForURL('**/mypage/edit/complete');
  await other.context().close();
  await main(page).click();
  await page.waitForURL('**/mypage/edit?notice=accountChanged');
  await expect(page.locator('main')).toContainText('別の端末');
  await expect(page.locator('[name=givenName]')).toHaveValue('賢');
  await expect(page.locator('[name=phoneNumber]')).toHaveValue('0311112222');
  await main(page).click();
  await page.waitForURL('**/mypage/edit/confirm');
  await main(page).click();
  await page.waitForURL('**/mypage/edit/complete');
  await page.goto('/mypage/edit');
  await expect(page.locator('[name=givenName]')).toHaveValue('賢');
  await expect(page.locator('[name=phoneNumber]')).toHaveValue('0311112222');
});

test('a session that expires during the edit loses no input [ERRORS-008] [ERRORS-010] [CALLS-015] [WCAG-2.2.1]', async ({
  page,
  context,
}) => {
  await signIn(page, 'single@example.com');
  await page.goto('/mypage/edit');
  await page.locator('[name=address]').fill('港区虎ノ門1丁目');
  await context.clearCookies();
  await main(page).click();
  const dialog = page.getByRole('dialog', { name: 'ログインが必要です' });
  await expect(dialog.getByRole('link')).toHaveAttribute('href', '/login?returnTo=%2Fmypage%2Fedit');
  await dialog.getByRole('link').click();
  await page.waitForURL('**/login?returnTo=*');
  await page.locator('[name=value]').fill('single@example.com');
  await page.locator('[name=password]').fill(demoPassword);
  await main(page).click();
  await page.waitForURL('**/mypage/edit');
  await expect(page.locator('[name=address]')).toHaveValue('港区虎ノ門1丁目');
});
