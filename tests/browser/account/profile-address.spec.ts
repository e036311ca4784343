import { expect, type Page, signIn, test } from '../store.ts';

const search = (page: Page) => page.locator('.lookup-button');
const issue = (page: Page) => page.locator('[data-field=postalCode] .field-issue');

async function expectFilled(page: Page, prefecture: string, address: string, address2: string): Promise<void> {
  await expect(page.locator('[name=prefecture]')).toHaveValue(prefecture);
  await expect(page.locator('[name=address]')).toHaveValue(address);
  await expect(page.locator('[name=address2]')).toHaveValue(address2);
}

test('in the profile a postal code finds one address, several or none, and the filled address is saved [ADDR-001] [ADDR-003] [ADDR-004] [ADDR-005] [ADDR-007] [ADDR-008] [ADDR-009] [ADDR-011] [ADDR-012]', async ({
  page,
}) => {
  await signIn(page, 'demosingle');
  await page.goto('/mypage/edit');
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/zapi/postal-code/')) calls.push(request.url());
  });
  const code = page.locator('[name=postalCode]');
  // Six digits are incomplete; letters and an eighth digit are removed.
  await code.fill('');
  await code.pressSequentially('a12b3456');
  await code.blur();
  await expect(issue(page)).toHaveText('郵便番号は7桁の数字で入力してください。');
  await expect(search(page)).toBeDisabled();
  await code.press('End');
  await code.pressSequentially('78');
  await expect(code).toHaveValue('1234567');
  await expect(issue(page)).toHaveCount(0);
  await expect(search(page)).toBeEnabled();

  // The seventh digit looked up an address by itself, in vain, which is not said. No address:
  await code.fill('9999999');
  await search(page).click();
  await expect(issue(page)).toContainText('住所が見つかりませんでした');

  // Several addresses, looked up once: the dialog is closed, opened again, and the second one picked.
  await page.locator('[name=address2]').fill('窓口ビル3階');
  await code.fill('4980000');
  await search(page).click();
  const dialog = page.getByRole('dialog', { name: '住所を選んでください' });
  await expect(dialog.locator('.pick')).toHaveText(['愛知県弥富市', '三重県桑名郡木曽岬町']);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await search(page).click();
  await dialog.locator('.pick').nth(1).click();
  await expect(dialog).toBeHidden();
  await expectFilled(page, '24', '桑名郡木曽岬町', '窓口ビル3階');
  // The press asks again for a code that was looked up in vain, unless that is still under way.
  const asked = calls.map((url) => url.slice(-7));
  expect([...new Set(asked)]).toEqual(['1234567', '9999999', '4980000']);
  expect(asked.filter((code) => code === '4980000')).toHaveLength(1);

  // One address, without a dialog.
  await code.fill('100-0001');
  await search(page).click();
  await expectFilled(page, '13', '千代田区千代田', '窓口ビル3階');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.locator('[data-main]').click();
  await page.waitForURL('**/mypage/edit/confirm');
  for (const shown of ['100-0001', '東京都', '千代田区千代田', '窓口ビル3階'])
    await expect(page.locator('main')).toContainText(shown);
  await page.locator('[data-main]').click();
  await page.waitForURL('**/mypage/edit/complete');
  await page.goto('/mypage/edit');
  await expect(code).toHaveValue('1000001');
  await expectFilled(page, '13', '千代田区千代田', '窓口ビル3階');
});
