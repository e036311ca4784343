import { expectAccessible } from '../accessibility.ts';
import { expect, signIn, test } from '../store.ts';

test('the payment history loads a page once, and the way back opens it again [PAYHIST-001, PAYHIST-002]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'demoowner');
  await page.goto('/mypage/payment-history');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/zapi/')) calls.push(new URL(request.url()).pathname);
  });
  const open = (number: string) => page.getByRole('link', { name: `${number}ページ` }).click();
  const rows = page.locator('tbody tr');
  await expect(rows).toHaveCount(20);
  await open('2');
  await expect(rows).toHaveCount(5);
  await open('1');
  await expect(rows).toHaveCount(20);
  await open('2');
  await expect(rows).toHaveCount(5);
  expect(calls).toEqual(['/zapi/account/payment-history/2']);
  await expectAccessible(page, 'the payment history');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.reload();
  await expect(rows).toHaveCount(5);
});

test('the invoice asks for its recipient first, sends it only for a file, and does not keep it [INVOICE-001, INVOICE-002, INVOICE-003, INVOICE-004, INVOICE-008]', async ({
  page,
}) => {
  await signIn(page, 'demoowner');
  await page.goto('/mypage/payment-history');
  await page.getByRole('link', { name: '請求書を見る' }).first().click();
  const dialog = page.getByRole('dialog', { name: '宛名の入力' });
  await expect(dialog).toBeVisible();
  await expect(page.getByText('登録番号')).toHaveCount(0);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expectAccessible(page, 'the dialog of the invoice');
  const show = dialog.getByRole('button', { name: '表示する' });
  const addressee = dialog.locator('[name=addressee]');
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await show.click();
  await expect(dialog.getByRole('alert')).toContainText('宛名');
  await dialog.getByRole('radio', { name: '御中' }).check();
  await addressee.fill('あ'.repeat(101));
  await show.click();
  await expect(dialog.getByRole('alert')).toContainText('100');
  await addressee.fill('あ'.repeat(100));
  await show.click();
  await expect(page.getByRole('heading', { name: `${'あ'.repeat(100)} 御中` })).toBeVisible();
  await page.getByRole('button', { name: '宛名を変更' }).click();
  await addressee.fill('港');
  await dialog.getByRole('radio', { name: 'なし' }).check();
  await addressee.press('Enter');
  await expect(page.getByRole('heading', { name: '港', exact: true })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  for (const hidden of ['header', 'footer', '.menu-side', '.actions']) await expect(page.locator(hidden).first()).toBeHidden();
  await expect(page.getByText('T1234567890123')).toBeVisible();
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  expect(sent.filter((each) => /あ|港|%E3%81%82|%E6%B8%AF|onchu/.test(each))).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: '領収書をPDFで保存' }).click();
  expect((await saving).suggestedFilename()).toMatch(/^receipt-[\d-]+\.pdf$/);
  await expect(page.getByRole('heading', { name: '港', exact: true })).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(stored).not.toMatch(/あああ|港"|onchu/);
  await page.reload();
  await expect(dialog).toBeVisible();
  await expect(addressee).toHaveValue('');
  await dialog.getByRole('link', { name: 'お支払い履歴に戻る' }).click();
  await page.waitForURL('**/mypage/payment-history');
});
