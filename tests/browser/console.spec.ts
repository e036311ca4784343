import { expectOpenToAll } from './access.ts';
import { openOperator } from './operator.ts';
import { agreeToPolicies, enterCode, enterEmail, fillForm, newEmail } from './sign-up-walk.ts';
import { demoPassword, expect, logIn, type Page, test } from './store.ts';

// The next test of this worker meets the store as it began, also after one that failed.
test.afterEach(async ({ store }) => {
  const operator = await openOperator(store);
  await operator.startOver();
  await operator.leave();
});

const main = (page: Page) => page.locator('[data-main]').first();

async function signIn(page: Page, email = 'operator@example.com', returnTo = '/console'): Promise<void> {
  await page.goto(`/console/login?returnTo=${encodeURIComponent(returnTo)}`);
  await page.locator('[name=email]').fill(email);
  await page.locator('[name=password]').fill(demoPassword);
  await main(page).click();
  await page.waitForURL(`**${returnTo}`);
}

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

test('an operator changes the form: the next page has it, answers are kept, and one click takes it back [SIGNUP-019] [PROFILE-008] [PROFILE-009]', async ({
  page,
  context,
  browser,
  store,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'operator@example.com', '/console/registration');
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

  // The next page that a member opens has them, and is judged by them.
  const visitor = await browser.newContext({ baseURL: store.origin });
  const member = await visitor.newPage();
  const email = newEmail();
  await agreeToPolicies(member);
  await enterEmail(member, email);
  await enterCode(member, store, email);
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

  // The profile holds them, in both languages.
  await member.goto('/mypage/edit');
  await expect(member.getByLabel('ニックネーム')).toHaveValue('タロ');
  await expect(member.getByLabel('好きな言葉')).toHaveValue('夜の港');
  await expect(member.getByRole('checkbox', { name: '音楽' })).toBeChecked();
  await visitor.addCookies([{ name: 'lng', value: 'en', url: store.origin }]);
  await member.reload();
  await expect(member.getByLabel('How you found us').locator('option:checked')).toHaveText('A friend');
  await visitor.addCookies([{ name: 'lng', value: 'ja', url: store.origin }]);

  // One click takes it back: gone from the page, and kept where it is stored.
  await page.getByRole('button', { name: '元に戻す' }).click();
  await page.waitForURL('**/console/publish?notice=rolledBack');
  await member.reload();
  await expect(member.locator('[name=familyName]')).toBeVisible();
  await expect(member.getByLabel('ニックネーム')).toHaveCount(0);
  await expect(member.getByLabel('好きな言葉')).toHaveCount(0);
  const wentBack = (await page.locator('main .notice').first().textContent()) ?? '';
  await page.getByRole('button', { name: /^バージョン\d+の内容に戻す$/ }).click();
  await expect(page.locator('main .notice').first()).not.toHaveText(wentBack);
  await member.reload();
  await expect(member.getByLabel('ニックネーム')).toHaveValue('タロ');
  await expect(member.getByLabel('好きな言葉')).toHaveValue('夜の港');

  // An option that somebody chose: they are told, and the answer stays.
  await page.goto('/console/custom-info');
  await page.getByRole('link', { name: '知ったきっかけ' }).click();
  await expect(page.locator('main')).toContainText('「友人」：1人がこの選択肢を選んでいます。削除しても回答は残ります。');
  await expect(page.locator('[name=type][value=TEXT]')).toBeDisabled();
  await context.clearCookies();
  await visitor.close();
});

test('what is typed stays when another tab has changed the draft, and can be saved after a reload', async ({ page, context }) => {
  await signIn(page, 'operator@example.com', '/console/registration');
  const other = await context.newPage();
  await other.goto('/console/registration');
  await other.getByLabel('国・地域 プロフィール').selectOption('OPTIONAL');
  await main(other).click();
  await other.waitForURL('**?notice=draft*');
  await page.getByLabel('お知らせ（英語）').fill('Welcome to the store');
  await main(page).click();
  await expect(page.locator('.summary')).toContainText('下書きが、別の画面で変更されたか');
  await expect(page.getByLabel('お知らせ（英語）')).toHaveValue('Welcome to the store');
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByLabel('お知らせ（英語）')).toHaveValue('Welcome to the store');
  await main(page).click();
  await page.waitForURL('**?notice=draft*');
  await expect(page.getByLabel('国・地域 プロフィール')).toHaveValue('OPTIONAL');
  await page.goto('/console/publish');
  await page.getByRole('button', { name: '下書きを捨てる' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '下書きを捨てる' }).click();
  await page.waitForURL('**?notice=draftDiscarded');
});

const looks = [
  { width: 390, language: 'ja' },
  { width: 1280, language: 'en' },
] as const;
const pages = ['', '/registration', '/custom-info', '/custom-info/new', '/publish', '/history'];

for (const { width, language } of looks) {
  for (const who of ['operator@example.com', 'viewer@example.com']) {
    test(`every page is open to all, ${width} pixels, ${language}, ${who}`, async ({ page, context, store }) => {
      test.setTimeout(90_000);
      await page.setViewportSize({ width, height: 800 });
      await context.addCookies([{ name: 'lng', value: language, url: store.origin }]);
      await signIn(page, who);
      for (const path of pages) {
        await page.goto(`/console${path}`);
        await expect(page.locator('h1')).toBeVisible();
        await expectOpenToAll(page, path);
        expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(width);
      }
      if (who.startsWith('viewer')) return;
      await page.goto('/console/custom-info/new');
      await page.locator('[name=type][value=SELECT]').check();
      await main(page).click();
      await expect(page.locator('.summary')).toBeFocused();
      await expectOpenToAll(page, 'a custom field with what is wrong');
    });
  }
}

test('a viewer sees the settings and nothing to change them with', async ({ page }) => {
  await signIn(page, 'viewer@example.com', '/console/registration');
  await expect(page.locator('main')).toContainText('閲覧のみの権限です');
  await expect(page.locator('main').getByText('ニックネーム').first()).toBeVisible();
  await expect(page.locator('main button, main select, main input:not([type=hidden])')).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a custom field is made, published and taken back', async ({ page }) => {
    await signIn(page, 'operator@example.com', '/console/custom-info/new');
    await page.locator('[name="title.ja"]').fill('趣味');
    await page.locator('[name=type][value=SELECT]').check();
    await main(page).click();
    // Which fields stand there follows from the answers: the server draws them.
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
    await page.getByRole('button', { name: '元に戻す' }).click();
    await page.waitForURL('**/console/publish?notice=rolledBack');
    await expect(page.locator('main')).toContainText(/バージョン\d+の内容に戻しました（バージョン\d+として公開）/);
  });
});

test('fields are moved by keyboard, and the new order is saved', async ({ page }) => {
  await signIn(page);
  for (const ja of ['一番', '二番']) await addField(page, { ja, en: '', type: 'TEXT', rule: 'OPTIONAL', options: [] });
  const titles = page.locator('main a[href^="/console/custom-info/c_"]');
  const lastTitles = async () => (await titles.allTextContents()).slice(-2);
  await expect.poll(lastTitles).toEqual(['一番', '二番']);
  const last = page.locator('main').getByRole('button', { name: /上へ/ }).last();
  await last.focus();
  await page.keyboard.press('Enter');
  await expect.poll(lastTitles).toEqual(['二番', '一番']);
  await main(page).click();
  await page.waitForURL('**/console/custom-info?notice=draftSaved');
  await page.reload();
  await expect.poll(lastTitles).toEqual(['二番', '一番']);
  await logIn(page, 'single@example.com');
  await page.goto('/mypage/edit');
  await expect(page.getByLabel('一番')).toHaveCount(0);
});
