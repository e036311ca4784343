import { expectAccessible } from './accessibility.ts';
import { openConsole, openOperator, signInOperator } from './operator.ts';
import { jumpToForm } from './page-actions.ts';
import { fillForm } from './sign-up-walk.ts';
import { expect, type Page, signIn, test } from './store.ts';

// Restores the seeded store for the next test of this worker, also after a failure.
test.afterEach(async ({ store }) => {
  const operator = await openOperator(store);
  await operator.restoreSeed();
  await operator.discard();
});

const main = (page: Page) => page.locator('[data-main]').first();

interface Field {
  readonly ja: string;
  readonly en: string;
  readonly type: 'TEXT' | 'SELECT' | 'CHECKBOX';
  readonly rule: 'OPTIONAL' | 'REQUIRED';
  readonly options: readonly (readonly [string, string])[];
}

const fields: readonly Field[] = [
  { ja: '好きな言葉', en: 'Favourite word', type: 'TEXT', rule: 'OPTIONAL', options: [] },
  {
    ja: '知ったきっかけ',
    en: 'How you found us',
    type: 'SELECT',
    rule: 'REQUIRED',
    options: [
      ['友人', 'A friend'],
      ['広告', 'An ad'],
    ],
  },
  {
    ja: '興味のある分野',
    en: 'Interests',
    type: 'CHECKBOX',
    rule: 'OPTIONAL',
    options: [
      ['映画', 'Films'],
      ['音楽', 'Music'],
    ],
  },
];

async function addField(page: Page, { ja, en, type, rule, options }: Field): Promise<void> {
  await page.goto('/console/custom-info');
  await page.getByRole('link', { name: '項目を追加' }).click();
  await page.waitForURL('**/console/custom-info/new');
  await page.locator('[name="title.ja"]').fill(ja);
  await page.locator('[name="title.en"]').fill(en);
  await page.locator(`[name=type][value=${type}]`).check();
  await page.locator(`[name=rule][value=${rule}]`).check();
  for (const [index, [first, second]] of options.entries()) {
    if (index > 0) await page.getByRole('button', { name: '選択肢を追加' }).click();
    await page.locator(`[name="options.${index}.label.ja"]`).fill(first);
    await page.locator(`[name="options.${index}.label.en"]`).fill(second);
  }
  await main(page).click();
  await page.waitForURL('**/console/custom-info?notice=draftSaved');
}

async function publishDraft(page: Page): Promise<void> {
  await page.goto('/console/publish');
  await page.getByRole('button', { name: '公開する' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '公開する' }).click();
  await page.waitForURL('**/console/publish?notice=published');
}

async function confirmRollBack(page: Page): Promise<void> {
  await page.waitForURL(/\/console\/history\/\d+$/);
  await page.getByRole('button', { name: 'この内容に戻して公開する' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'この内容に戻して公開する' }).click();
  await page.waitForURL('**/console/publish?notice=rolledBack');
}

test('an operator changes the form: the next page shows it, answers are kept, and the change is rolled back from the same page [SIGNUP-019] [PROFILE-008] [PROFILE-009]', async ({
  page,
  context,
  browser,
  store,
}) => {
  await openConsole(page, '/console/registration');
  await page.getByLabel('ニックネーム 新規登録').selectOption('REQUIRED');
  await page.getByLabel('ニックネーム プロフィール').selectOption('REQUIRED');
  await main(page).click();
  await page.waitForURL('**/console/registration?notice=draftSaved');
  await expect(main(page)).not.toHaveAttribute('aria-busy', 'true');
  await expect(page.locator('[data-field="signUp.nickname"]')).toContainText('変更あり');
  for (const field of fields) await addField(page, field);
  await page.goto('/console/publish');
  await expect(page.locator('main')).toContainText('新規登録の「ニックネーム」：使わない → 必須');
  await expect(page.locator('main')).toContainText('追加項目「知ったきっかけ」を追加（選択・必須）');
  await publishDraft(page);

  // The next page that a member opens shows the new fields and validates by them.
  const visitor = await browser.newContext({ baseURL: store.origin });
  const member = await visitor.newPage();
  await jumpToForm(member, store);
  await fillForm(member);
  await main(member).click();
  const summary = member.locator('.summary');
  await expect(summary).toContainText('ニックネームを入力してください。');
  await expect(summary).toContainText('知ったきっかけ');
  await member.getByLabel('ニックネーム').fill('タロ');
  await member.getByLabel('好きな言葉').fill('夜の港');
  await member.getByLabel('知ったきっかけ').selectOption({ label: '友人' });
  await member.getByRole('checkbox', { name: '音楽' }).check();
  await main(member).click();
  await member.waitForURL('**/signup/confirm');
  for (const answer of ['タロ', '夜の港', '友人', '音楽'])
    await expect(member.locator('.review').getByText(answer, { exact: true })).toBeVisible();
  await main(member).click();
  await member.waitForURL('**/signup/complete');

  // The profile shows them in both languages.
  await member.goto('/mypage/edit');
  await expect(member.getByLabel('ニックネーム')).toHaveValue('タロ');
  await expect(member.getByLabel('好きな言葉')).toHaveValue('夜の港');
  await expect(member.getByRole('checkbox', { name: '音楽' })).toBeChecked();
  await visitor.addCookies([{ name: 'lng', value: 'en', url: store.origin }]);
  await member.reload();
  await expect(member.getByLabel('How you found us').locator('option:checked')).toHaveText('A friend');
  await visitor.addCookies([{ name: 'lng', value: 'ja', url: store.origin }]);

  // One click rolls back: the field disappears from the page, and its stored answer is kept.
  await page.getByRole('link', { name: '元に戻す' }).click();
  await confirmRollBack(page);
  await member.reload();
  await expect(member.locator('[name=familyName]')).toBeVisible();
  await expect(member.getByLabel('ニックネーム')).toHaveCount(0);
  await expect(member.getByLabel('好きな言葉')).toHaveCount(0);
  const rolledBack = (await page.locator('main .notice').first().textContent()) ?? '';
  await page.getByRole('link', { name: /^バージョン\d+の内容に戻す$/ }).click();
  await confirmRollBack(page);
  await expect(page.locator('main .notice').first()).not.toHaveText(rolledBack);
  await member.reload();
  await expect(member.getByLabel('ニックネーム')).toHaveValue('タロ');
  await expect(member.getByLabel('好きな言葉')).toHaveValue('夜の港');

  // A chosen option was removed: the member is informed, and the answer is kept.
  await page.goto('/console/custom-info');
  await page.getByRole('link', { name: '知ったきっかけ' }).click();
  await expect(page.locator('main')).toContainText('「友人」：1人がこの選択肢を選んでいます。削除しても回答は残ります。');
  await expect(page.locator('[name=type][value=TEXT]')).toBeDisabled();
  await context.clearCookies();
  await visitor.close();
});

test('one operator with two tabs: a save from the outdated tab is refused and shows the differences, and a reload shows them again', async ({
  page,
  context,
}) => {
  await openConsole(page, '/console/registration');
  const other = await context.newPage();
  await other.goto('/console/registration');
  const country = page.getByLabel('国・地域 プロフィール');
  const nickname = page.getByLabel('ニックネーム 新規登録');
  await other.getByLabel('国・地域 プロフィール').selectOption('OPTIONAL');
  await other.getByLabel('ニックネーム 新規登録').selectOption('OPTIONAL');
  await main(other).click();
  await other.waitForURL('**?notice=draft*');
  await nickname.selectOption('REQUIRED');
  await page.getByLabel('お知らせ（英語）').fill('Welcome to the store');
  const refused = page.waitForResponse('**/zapi/console/registration');
  await main(page).click();
  expect((await refused).status()).toBe(409);
  const summary = page.locator('.summary');
  await expect(summary).toBeFocused();
  await expect(summary).toContainText('別の画面で内容が変更されました');
  await expect(summary).toContainText('「新規登録のニックネーム」：最新の内容は「任意」です。この画面では「必須」のままです。');
  await expect(summary).toContainText('「プロフィールの国・地域」：「使わない」から「任意」に変更されていたため');
  await expect(summary).not.toContainText('お知らせ');
  await expect(nickname).toHaveValue('REQUIRED');
  await expect(country).toHaveValue('OPTIONAL');
  await expect(page.getByLabel('お知らせ（英語）')).toHaveValue('Welcome to the store');
  await expectAccessible(page, 'the differences');

  // The typed value is restored next to the saved one, and both are shown: nothing is overwritten silently.
  await page.reload();
  await expect(summary).toContainText('「新規登録のニックネーム」：最新の内容は「任意」です。この画面では「必須」のままです。');
  await expect(nickname).toHaveValue('REQUIRED');
  await main(page).click();
  await page.waitForURL('**?notice=draft*');
  await expect(country).toHaveValue('OPTIONAL');
  await expect(nickname).toHaveValue('REQUIRED');
});

test('an outdated tab can discard its changes for the latest version, and a reload without a save shows the differences', async ({
  page,
  context,
}) => {
  await openConsole(page, '/console/registration');
  const other = await context.newPage();
  await other.goto('/console/registration');
  const nickname = page.getByLabel('ニックネーム 新規登録');
  await nickname.selectOption('REQUIRED');
  await other.getByLabel('ニックネーム 新規登録').selectOption('OPTIONAL');
  await main(other).click();
  await other.waitForURL('**?notice=draft*');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.locator('.summary')).toContainText('「新規登録のニックネーム」：最新の内容は「任意」です');
  await expect(nickname).toHaveValue('REQUIRED');
  await other.getByLabel('ニックネーム プロフィール').selectOption('OPTIONAL');
  // The page has the same address before and after, and marks the change at once.
  const saved = other.waitForResponse('**/zapi/console/registration');
  await main(other).click();
  expect((await saved).ok()).toBe(true);
  await main(page).click();
  await expect(page.locator('.summary')).toContainText('別の画面で内容が変更されました');
  await page.getByRole('link', { name: 'この画面での変更を破棄して、最新の内容を表示する' }).click();
  await expect(page.locator('.summary')).toHaveCount(0);
  await expect(nickname).toHaveValue('OPTIONAL');
  await expect(page.getByLabel('ニックネーム プロフィール')).toHaveValue('OPTIONAL');
});

test('a button pressed on an out-of-date page offers the latest version', async ({ page, context }) => {
  await openConsole(page, '/console/registration');
  await page.getByLabel('ニックネーム 新規登録').selectOption('OPTIONAL');
  await main(page).click();
  await page.waitForURL('**?notice=draft*');
  const other = await context.newPage();
  await other.goto('/console/publish');
  await page.getByLabel('ニックネーム 新規登録').selectOption('REQUIRED');
  await main(page).click();
  await expect(page.locator('[data-main]').first()).not.toHaveAttribute('aria-busy', 'true');
  await other.getByRole('button', { name: '公開する' }).click();
  await other.getByRole('dialog').getByRole('button', { name: '公開する' }).click();
  await expect(other.getByRole('alert')).toContainText('別の画面で変更されたか');
  await other.getByRole('link', { name: '最新の内容を表示する' }).click();
  await expect(other.locator('main')).toContainText('新規登録の「ニックネーム」：使わない → 必須');
});

const pages = ['', '/registration', '/custom-info', '/publish', '/history', '/custom-info/new'];

for (const { width, language, who } of [
  { width: 390, language: 'ja', who: 'operator@example.com' },
  { width: 1280, language: 'en', who: 'viewer@example.com' },
] as const) {
  test(`every page has no accessibility violations, ${width} pixels, ${language}, ${who}`, async ({ page, context, store }) => {
    await page.setViewportSize({ width, height: 800 });
    await context.addCookies([{ name: 'lng', value: language, url: store.origin }]);
    await openConsole(page, '/console', who);
    for (const path of pages) {
      await page.goto(`/console${path}`);
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

for (const width of [390, 1280]) {
  test(`the save button of the settings is always visible, and changes are marked at once, ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await openConsole(page, '/console/registration');
    for (const position of ['0', 'document.body.scrollHeight / 2', 'document.body.scrollHeight']) {
      await page.evaluate(`window.scrollTo(0, ${position})`);
      await expect(main(page)).toBeInViewport({ ratio: 1 });
    }
    const nickname = page.getByLabel('ニックネーム 新規登録');
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
}

test('a viewer sees the settings and nothing to change them with', async ({ page }) => {
  await openConsole(page, '/console/registration', 'viewer@example.com');
  await expect(page.locator('main')).toContainText('閲覧のみの権限です');
  await expect(page.locator('main').getByText('ニックネーム').first()).toBeVisible();
  await expect(page.locator('main button, main select, main input:not([type=hidden])')).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an older tab is shown how its posted answers differ from the latest version', async ({ page, context }) => {
    await signInOperator(page);
    await page.goto('/console/registration');
    const other = await context.newPage();
    await other.goto('/console/registration');
    await other.getByLabel('ニックネーム 新規登録').selectOption('OPTIONAL');
    await main(other).click();
    await other.waitForURL('**?notice=draft*');
    await page.getByLabel('国・地域 プロフィール').selectOption('OPTIONAL');
    await main(page).click();
    const summary = page.locator('.summary');
    await expect(summary).toContainText(
      '「新規登録のニックネーム」：最新の内容は「任意」です。この画面では「使わない」のままです。',
    );
    await expect(summary).toContainText(
      '「プロフィールの国・地域」：最新の内容は「使わない」です。この画面では「任意」のままです。',
    );
    await expect(page.getByLabel('国・地域 プロフィール')).toHaveValue('OPTIONAL');
    await summary.getByRole('link', { name: '最新の内容を表示する' }).click();
    await expect(page.getByLabel('ニックネーム 新規登録')).toHaveValue('OPTIONAL');
    await expect(page.getByLabel('国・地域 プロフィール')).toHaveValue('NOT_USE');
  });

  test('a custom field is created, published and rolled back', async ({ page }) => {
    await signInOperator(page);
    await page.goto('/console/custom-info/new');
    await page.locator('[name="title.ja"]').fill('趣味');
    await page.locator('[name=type][value=SELECT]').check();
    await main(page).click();
    // The server renders the fields that the answers require.
    await expect(page.locator('.summary')).toBeVisible();
    await expect(page.locator('[name="title.ja"]')).toHaveValue('趣味');
    await page.locator('[name="options.0.label.ja"]').fill('登山');
    await main(page).click();
    await page.waitForURL('**/console/custom-info?notice=draftSaved');
    await expect(page.getByRole('link', { name: '趣味' })).toBeVisible();
    await page.goto('/console/publish');
    await page.getByRole('button', { name: '公開する' }).click();
    await expect(page.locator('main')).toContainText('下書きの内容を公開しますか？');
    await page.getByRole('dialog').getByRole('button', { name: '公開する' }).click();
    await page.waitForURL('**/console/publish?notice=published');
    await page.getByRole('link', { name: '元に戻す' }).click();
    await page.waitForURL(/\/console\/history\/\d+$/);
    await page.getByRole('button', { name: 'この内容に戻して公開する' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'この内容に戻して公開する' }).click();
    await page.waitForURL('**/console/publish?notice=rolledBack');
    await expect(page.locator('main')).toContainText(/バージョン\d+の内容に戻しました（バージョン\d+として公開）/);
  });
});

test('fields are moved by keyboard, and the new order is saved', async ({ page }) => {
  await openConsole(page, '/console');
  for (const ja of ['一番', '二番']) await addField(page, { ja, en: '', type: 'TEXT', rule: 'OPTIONAL', options: [] });
  const titles = page.locator('main a[href^="/console/custom-info/c_"]');
  const lastTitles = async () => (await titles.allTextContents()).slice(-2);
  await expect.poll(lastTitles).toEqual(['一番', '二番']);
  const last = page.locator('main').getByRole('button', { name: /上へ/ }).last();
  await last.focus();
  await page.keyboard.press('Enter');
  await expect.poll(lastTitles).toEqual(['二番', '一番']);
  // The page has the same address before and after.
  const saved = page.waitForResponse('**/zapi/console/custom-info');
  await main(page).click();
  expect((await saved).ok()).toBe(true);
  await page.reload();
  await expect.poll(lastTitles).toEqual(['二番', '一番']);
  await signIn(page, 'single@example.com');
  await page.goto('/mypage/edit');
  await expect(page.getByLabel('一番')).toHaveCount(0);
});
