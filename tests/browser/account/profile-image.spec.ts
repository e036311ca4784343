import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { expectAccessible } from '../accessibility.ts';
import { demoPassword, expect, logIn, type Page, signIn, test } from '../store.ts';

const main = (page: Page) => page.locator('[data-main]');
const chooser = (page: Page) => page.locator('input[type=file][name=profileImage]');
const header = (page: Page) => page.locator('.account-menu img');

/** 600 by 300: red at the left, blue at the right, lime in the middle square. */
async function wide(): Promise<Buffer> {
  const side = (background: string) =>
    sharp({ create: { width: 150, height: 300, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp({ create: { width: 600, height: 300, channels: 3, background: 'lime' } })
    .composite([
      { input: await side('red'), left: 0, top: 0 },
      { input: await side('blue'), left: 450, top: 0 },
    ])
    .png()
    .toBuffer();
}

async function open(page: Page, account: string): Promise<void> {
  await logIn(page, account);
  await page.getByRole('link', { name: 'プロフィール画像の変更' }).click();
  await page.waitForURL('**/mypage/profile/edit');
  // The page has loaded: nothing moves the focus any more.
  await expect(page.locator('main')).toBeFocused();
}

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer): Promise<void> {
  await chooser(page).setInputFiles({ name, mimeType, buffer });
}

const issue = (page: Page) => page.locator('[data-field=profileImage] .field-issue');

async function expectRefused(page: Page, words: string): Promise<void> {
  await expect(issue(page)).toContainText(words);
  await expect(chooser(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(main(page)).toBeDisabled();
}

test('a member chooses a picture, sees it cropped, saves it, sees it in the header, and removes it [IMAGE-001] [IMAGE-003] [IMAGE-004] [IMAGE-005] [PROFILE-019] [PROFILE-020]', async ({
  page,
}) => {
  await open(page, 'single@example.com');
  await expect(main(page)).toBeDisabled();
  await expect(header(page)).toHaveCount(0);
  await choose(page, 'wide.png', 'image/png', await wide());
  await expect(page.getByRole('img', { name: '変更後の画像' })).toBeVisible();
  await expect(page.locator('.image [role=status]')).toHaveText('画像を選択しました。まだ保存されていません。');
  await expectAccessible(page, 'profile image with a new one');
  const call = page.waitForRequest('**/zapi/account/profile-image');
  await main(page).click();
  const sent: { profileImage: string } = (await call).postDataJSON();
  expect(Object.keys(sent)).toEqual(['profileImage']);
  expect(sent.profileImage).toMatch(/^data:image\/png;base64,/);
  const picture = sharp(Buffer.from(sent.profileImage.split(',')[1] ?? '', 'base64'));
  const { width, height } = await picture.metadata();
  expect([width, height]).toEqual([200, 200]);
  const { channels } = await picture.stats();
  // Red and blue at both ends are cropped.
  expect(channels.slice(0, 3).map(({ mean }) => Math.round(mean / 25))).toEqual([0, 10, 0]);
  await page.waitForURL('**/mypage/profile/edit/complete');
  await expect(page.locator('main')).toContainText('新しいプロフィール画像を保存しました。');
  await expect(header(page)).toHaveAttribute('src', /^\/profile-images\/i_[a-z2-7]{26}\.png$/);
  await expect.poll(() => header(page).evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200);
  await page.getByRole('link', { name: 'マイページへ' }).click();
  await page.waitForURL('**/mypage');
  await page.getByRole('link', { name: 'プロフィール画像の変更' }).click();
  await expect(page.getByRole('img', { name: '現在の画像' })).toBeVisible();

  await page.getByRole('button', { name: '画像を削除' }).click();
  await expect(page.getByRole('img', { name: '画像なし' })).toBeVisible();
  const removal = page.waitForRequest('**/zapi/account/profile-image');
  await main(page).click();
  expect((await removal).postDataJSON()).toEqual({ profileImage: null });
  await page.waitForURL('**/mypage/profile/edit/complete');
  await expect(header(page)).toHaveCount(0);
});

test('an invalid profile image is reported at the field, and nothing is sent; jpeg and gif are accepted like png [IMAGE-002] [IMAGE-005]', async ({
  page,
}, testInfo) => {
  await open(page, 'member@example.com');
  const picture = await wide();
  const wrong: readonly (readonly [string, string, Buffer, string])[] = [
    ['a.webp', 'image/webp', await sharp(picture).webp().toBuffer(), 'JPEG・PNG・GIF形式の画像を選択してください。'],
    ['a.png', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'JPEG・PNG・GIF形式'],
    ['a.pdf', 'application/pdf', Buffer.from('%PDF-1.7'), 'JPEG・PNG・GIF形式'],
    ['broken.png', 'image/png', picture.subarray(0, 60), '画像を読み込めませんでした。'],
  ];
  for (const [name, type, bytes, words] of wrong) {
    await choose(page, name, type, bytes);
    await expectRefused(page, words);
  }
  // From the disk, because the way through the test is slow.
  const large = testInfo.outputPath('large.png');
  await writeFile(large, Buffer.concat([picture, Buffer.alloc(10_485_760)]));
  await chooser(page).setInputFiles(large);
  await expectRefused(page, '画像は10MB以下のものを選択してください。');
  await expectAccessible(page, 'profile image with an issue');
  for (const [name, type, bytes] of [
    ['a.jpg', 'image/jpeg', await sharp(picture).jpeg().toBuffer()],
    ['a.gif', 'image/gif', await sharp(picture).gif().toBuffer()],
  ] as const) {
    await choose(page, name, type, bytes);
    await expect(page.getByRole('img', { name: '変更後の画像' })).toHaveAttribute('src', /^data:image\/png/);
    await expect(page.locator('.field-issue')).toHaveCount(0);
    await expect(main(page)).toBeEnabled();
    await page.getByRole('button', { name: '元に戻す' }).click();
    await expect(main(page)).toBeDisabled();
  }
});

test('an expired session discards the chosen picture [IMAGE-001] [ERRORS-008]', async ({ page, context }) => {
  await open(page, 'manager@example.com');
  await choose(page, 'wide.png', 'image/png', await wide());
  await expect(page.getByRole('img', { name: '変更後の画像' })).toBeVisible();
  await context.clearCookies();
  await main(page).click();
  await page.getByRole('dialog', { name: 'ログインが必要です' }).getByRole('link').click();
  await page.waitForURL('**/login?returnTo=*');
  await page.locator('[name=value]').fill('manager@example.com');
  await page.locator('[name=password]').fill(demoPassword);
  await main(page).click();
  await page.waitForURL('**/mypage/profile/edit');
  await expect(page.getByRole('img', { name: '変更後の画像' })).toBeVisible();
  await main(page).click();
  await page.waitForURL('**/mypage/profile/edit/complete');
  await expect(header(page)).toHaveCount(1);
});

test('the profile image can be changed by keyboard alone [IMAGE-001] [WCAG-2.1.1]', async ({ page }) => {
  // Registered first: the browser needs a moment until it emits file choosers to the test.
  page.on('filechooser', () => {});
  await open(page, 'managed@example.com');
  await chooser(page).focus();
  const opening = page.waitForEvent('filechooser');
  await page.keyboard.press('Space');
  await (await opening).setFiles({ name: 'wide.png', mimeType: 'image/png', buffer: await wide() });
  await expect(page.getByRole('img', { name: '変更後の画像' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: '画像を削除' })).toBeFocused();
  await page.keyboard.press('Enter');
  // The click removed the button: the focus stays in the field.
  await expect(chooser(page)).toBeFocused();
  await expect(page.locator('.image [role=status]')).toHaveText('画像を削除します。まだ保存されていません。');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });
  test('the profile image is sent as a file, and removed by a checkbox [IMAGE-001] [IMAGE-003] [PROFILE-019]', async ({
    page,
  }) => {
    await signIn(page, 'kidtaro');
    await page.goto('/mypage/profile/edit');
    await main(page).click();
    await expect(page.locator('.field-issue')).toContainText('画像（JPEG・PNG・GIF）を選択してください。');
    await choose(page, 'wide.png', 'image/png', await wide());
    await main(page).click();
    await expect(page).toHaveURL(/\/mypage\/profile\/edit\/complete$/);
    await expect(header(page)).toHaveCount(1);
    await page.goto('/mypage/profile/edit');
    await page.getByRole('checkbox', { name: '画像を削除' }).check();
    await main(page).click();
    await expect(page).toHaveURL(/\/mypage\/profile\/edit\/complete$/);
    await expect(header(page)).toHaveCount(0);
  });
});
