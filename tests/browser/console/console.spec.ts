import { day, sample } from '../../sample.ts';
import { expectAccessible } from '../accessibility.ts';
import { jumpToForm } from '../page-actions.ts';
import { fillForm } from '../signup/sign-up-walk.ts';
import { expect, type Page, test } from '../store.ts';
import { openConsole, openOperator, restoreSeed } from './operator.ts';

test.afterEach(({ store }) => restoreSeed(store));

const main = (page: Page) => page.locator('[data-main]').first();
const nicknameOf = (page: Page) => page.getByLabel('ニックネーム 新規登録');

/** Presses the button at the bottom of the open page of the draft, and confirms. */
async function publish(page: Page): Promise<void> {
  await page.getByRole('button', { name: '公開する', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: '公開する' }).click();
}

test('an operator changes the form and publishes it once its latest version is shown; the next page of a visitor has it, and one click rolls it back [SIGNUP-019]', async ({
  page,
  browser,
  store,
}) => {
  await openConsole(page, '/console/registration');
  await nicknameOf(page).selectOption('OPTIONAL');
  await page.getByLabel('ニックネーム プロフィール').selectOption('REQUIRED');
  await main(page).click();
  await page.waitForURL('**/console/registration?notice=draftSaved');
  await expect(main(page)).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('[data-field="signUp.nickname"]')).toContainText('変更あり');

  await page.goto('/console/custom-info');
  await page.getByRole('link', { name: '項目を追加' }).click();
  await page.waitForURL('**/console/custom-info/new');
  await page.locator('[name="title.ja"]').fill('知ったきっかけ');
  await page.locator('[name="title.en"]').fill('How you found us');
  await page.locator('[name=type][value=SELECT]').check();
  await page.locator('[name=rule][value=REQUIRED]').check();
  for (const [index, option] of ['友人', '広告'].entries()) {
    if (index > 0) await page.getByRole('button', { name: '選択肢を追加' }).click();
    await page.locator(`[name="options.${index}.label.ja"]`).fill(option);
  }
  await main(page).click();
  await page.waitForURL('**/console/custom-info?notice=draftSaved');

  await page.goto('/console/publish');
  await expect(page.locator('main')).toContainText('追加項目「知ったきっかけ」を追加（選択・必須）');
  const other = await openOperator(store, { keepsDraft: true });
  await other.saveFields({ 'signUp.nickname': 'REQUIRED' });
  await other.discard();
  await publish(page);
  await expect(page.getByRole('alert')).toContainText('別の画面で変更されたか');
  await page.getByRole('link', { name: '最新の内容を表示する' }).click();
  await expect(page.locator('main')).toContainText('新規登録の「ニックネーム」：使わない → 必須');
  await publish(page);
  await page.waitForURL('**/console/publish?notice=published');

  // The next page of a visitor shows the new fields and validates by them.
  const visitor = await browser.newContext({ baseURL: store.origin });
  const member = await visitor.newPage();
  await jumpToForm(member, store);
  await fillForm(member);
  await main(member).click();
  const summary = member.locator('.summary');
  await expect(summary).toContainText('ニックネームを入力してください。');
  await expect(summary).toContainText('知ったきっかけ');

  await page.getByRole('link', { name: '元に戻す' }).click();
  await page.waitForURL(/\/console\/history\/\d+$/);
  await page.getByRole('button', { name: 'この内容に戻して公開する' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'この内容に戻して公開する' }).click();
  await page.waitForURL('**/console/publish?notice=rolledBack');
  await member.goto('/signup/form');
  await expect(member.locator('[name=familyName]')).toBeVisible();
  await expect(member.getByLabel('ニックネーム')).toHaveCount(0);
  await expect(member.getByLabel('知ったきっかけ')).toHaveCount(0);
  await visitor.close();
});

test('an outdated tab shows how it differs after a reload and when its save is refused, and can discard its changes', async ({
  page,
  store,
}) => {
  const elsewhere = await openOperator(store);
  await openConsole(page, '/console/registration');
  const summary = page.locator('.summary');
  const country = page.getByLabel('国・地域 プロフィール');
  const english = page.getByLabel('お知らせ（英語）');
  const difference = '「新規登録のニックネーム」：最新の内容は「任意」です。この画面では「必須」のままです。';
  await nicknameOf(page).selectOption('REQUIRED');
  await english.fill('Welcome to the store');
  await elsewhere.saveFields({ 'signUp.nickname': 'OPTIONAL' });
  // The typed value is restored next to the saved one, and both are shown: nothing is overwritten silently.
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(summary).toContainText(difference);
  await expect(nicknameOf(page)).toHaveValue('REQUIRED');

  await elsewhere.saveFields({ 'profile.country': 'OPTIONAL' });
  const refused = page.waitForResponse('**/zapi/console/registration');
  await main(page).click();
  expect((await refused).status()).toBe(409);
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('別の画面で内容が変更されました');
  await expect(summary).toContainText(difference);
  await expect(summary).toContainText('「プロフィールの国・地域」：「使わない」から「任意」に変更されていたため');
  await expect(summary).not.toContainText('お知らせ');
  await expect(nicknameOf(page)).toHaveValue('REQUIRED');
  await expect(country).toHaveValue('OPTIONAL');
  await expect(english).toHaveValue('Welcome to the store');
  await expectAccessible(page, 'the differences');

  await page.getByRole('link', { name: 'この画面での変更を破棄して、最新の内容を表示する' }).click();
  await expect(summary).toHaveCount(0);
  await expect(nicknameOf(page)).toHaveValue('OPTIONAL');
  await expect(country).toHaveValue('OPTIONAL');
  await elsewhere.discard();
});

test('discarding the draft also discards what a refused save left typed, on a new page and on one that the browser goes back to', async ({
  page,
}) => {
  await openConsole(page, '/console/settings/invoice');
  const number = page.locator('[name=registrationNumber]');
  const email = page.locator('[name=contactEmail]');
  const published = [await number.inputValue(), await email.inputValue()];
  await number.fill('T1111111111111');
  await main(page).click();
  await page.waitForURL('**/console/settings/invoice?notice=draftSaved');
  await email.fill('nobody');
  await main(page).click();
  await expect(page.locator('.summary')).toContainText('メールアドレスではありません');
  await page.goto('/console/publish');
  await page.getByRole('button', { name: '下書きを破棄する' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '下書きを破棄する' }).click();
  await page.waitForURL('**/console/publish?notice=draftDiscarded');
  for (const open of [() => page.goBack(), () => page.goBack(), () => page.goto('/console/settings/invoice')]) {
    await open();
    if (!page.url().includes('/invoice')) continue;
    expect([await number.inputValue(), await email.inputValue()]).toEqual(published);
    await expect(page.getByText('復元しました')).toHaveCount(0);
  }
  expect(page.url()).toContain('/console/settings/invoice');
});

// Some pages a day with what an operator can change, and where a viewer’s differs from it, that one too.
for (const { width, language, who, pages } of [
  {
    width: 390,
    language: 'ja',
    who: 'operator@example.com',
    pages: [
      ...sample(['', '/registration', '/custom-info', '/publish', '/history'], 2, 'pages of the console', String),
      '/custom-info/new',
    ],
  },
  { width: 1280, language: 'en', who: 'viewer@example.com', pages: ['/registration', '/publish'] },
] as const) {
  test(`the pages have no accessibility violations, ${width} pixels, ${language}, ${who} (SAMPLE=${day})`, async ({
    page,
    context,
    store,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await context.addCookies([{ name: 'lng', value: language, url: store.origin }]);
    await openConsole(page, `/console${pages[0]}`, who);
    for (const path of pages) {
      if (path !== pages[0]) await page.goto(`/console${path}`);
      await expect(page.locator('h1')).toBeVisible();
      await expectAccessible(page, path);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
    }
    if (who.startsWith('viewer')) return;
    await page.locator('[name=type][value=SELECT]').check();
    await main(page).click();
    await expect(page.locator('.summary')).toBeFocused();
    await expectAccessible(page, 'a custom field with what is wrong');
  });
}

test('the save button of the settings is always visible, and changes are marked at once', async ({ page }) => {
  await openConsole(page, '/console/registration');
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 800 });
    for (const position of ['0', 'document.body.scrollHeight / 2', 'document.body.scrollHeight']) {
      await page.evaluate(`window.scrollTo(0, ${position})`);
      await expect(main(page)).toBeInViewport({ ratio: 1 });
    }
  }
  const nickname = nicknameOf(page);
  const cell = page.locator('[data-field="signUp.nickname"]');
  await expect(cell).not.toContainText('変更あり');
  await nickname.selectOption('REQUIRED');
  await expect(cell).toContainText('変更あり（公開中：使わない）');
  await nickname.selectOption('NOT_USE');
  await expect(cell).not.toContainText('変更あり');
  // Hidden rows stay in the form, and their changes are saved with it.
  const birthday = page.locator('[data-field="signUp.birthday"]');
  const rows = page.locator('.field-table tbody tr:visible');
  const count = await rows.count();
  await page.getByLabel('項目を検索').fill('ニック');
  await expect(rows).toHaveCount(1);
  await expect(page.locator('.table-search [role=status]')).toHaveText('1項目を表示しています。');
  await page.getByLabel('項目を検索').fill('');
  await nickname.selectOption('OPTIONAL');
  await page.getByLabel('変更した項目だけ').check();
  await expect(rows).toHaveCount(1);
  await expect(birthday).toBeHidden();
  await nickname.focus();
  await nickname.selectOption('NOT_USE');
  await expect(nickname).toBeFocused();
  await page.getByLabel('変更した項目だけ').focus();
  await expect(rows).toHaveCount(0);
  await expect(page.locator('.table-search [role=status]')).toHaveText('該当する項目はありません。');
  await page.getByLabel('変更した項目だけ').uncheck();
  await expect(rows).toHaveCount(count);
  // The focused element is never hidden behind the button.
  for (const select of [nickname, page.getByLabel('都道府県 プロフィール'), page.getByLabel('電話番号 新規登録')]) {
    await select.focus();
    const [control, bar] = [await select.boundingBox(), await page.locator('.sticky-actions').boundingBox()];
    expect((control?.y ?? 0) + (control?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  }
});
