import { expectAccessible } from '../accessibility.ts';
import { holdCalls } from '../hold-calls.ts';
import { expect, type Page, signIn, test } from '../store.ts';

const cells = (page: Page, field: string) => page.locator(`[data-field=${field}] [data-cell]`);
const submit = (page: Page) => page.locator('main [data-main]');
const issue = (page: Page) => page.locator('[data-field=pinCodeConfirm] .field-issue');

async function open(page: Page): Promise<void> {
  await signIn(page, 'single@example.com');
  await page.goto('/mypage/pin-code');
}

async function typeInto(page: Page, field: string, digits: string): Promise<void> {
  await cells(page, field).first().focus();
  await page.keyboard.type(digits);
}

async function paste(page: Page, field: string, text: string): Promise<void> {
  await cells(page, field)
    .first()
    .evaluate((cell, pasted) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', pasted);
      cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
    }, text);
}

const read = (page: Page, field: string) =>
  cells(page, field).evaluateAll((all) => all.map((cell) => (cell instanceof HTMLInputElement ? cell.value : '?')).join('|'));

test('the PIN is typed twice in four cells of one digit each, and the button waits for all of them; a paste fills them only if it has as many digits; two entries that differ are not sent, and the issue goes with the next edit [PIN-001] [PIN-003] [PIN-005] [PIN-007] [PIN-008] [PIN-009] [PIN-010] [PIN-014]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/zapi/account/pinCode/set')) sent += 1;
  });
  for (const field of ['pinCode', 'pinCodeConfirm']) {
    await expect(cells(page, field)).toHaveCount(4);
    await expect(page.locator(`[data-field=${field}] .cells-wide`)).toHaveCount(0);
  }
  await expect(submit(page)).toBeDisabled();
  for (const text of ['482', '48290', 'abcd']) {
    await paste(page, 'pinCode', text);
    expect(await read(page, 'pinCode'), text).toBe('|||');
  }
  await typeInto(page, 'pinCode', '4a829');
  expect(await read(page, 'pinCode')).toBe('4|8|2|9');
  await expect(submit(page)).toBeDisabled();
  await typeInto(page, 'pinCodeConfirm', '482');
  await expect(submit(page)).toBeDisabled();
  await page.keyboard.type('9');
  await expect(submit(page)).toBeEnabled();
  await page.keyboard.press('Backspace');
  await expect(submit(page)).toBeDisabled();
  await submit(page).click({ force: true });
  await expect(issue(page).first()).toHaveText('新しい暗証番号（確認）は4桁の数字で入力してください。');
  await expectAccessible(page, 'the PIN, three cells of the second filled');

  await paste(page, 'pinCodeConfirm', '4820');
  expect(await read(page, 'pinCodeConfirm')).toBe('4|8|2|0');
  await submit(page).click();
  await expect(issue(page)).toHaveText('入力した内容が一致しません。もう一度入力してください。');
  expect(sent).toBe(0);
  await cells(page, 'pinCodeConfirm').last().focus();
  await page.keyboard.type('1');
  await expect(issue(page)).toHaveCount(0);
});

test('the PIN is sent once, a failure enables the button again, a success leads to the completion page [PIN-006] [PIN-011] [PIN-012]', async ({
  page,
  store,
}) => {
  await open(page);
  await typeInto(page, 'pinCode', '4829');
  await typeInto(page, 'pinCodeConfirm', '4829');
  await store.injectFault('account.pin-code.set', { answer: { status: 500, code: 'X', message: 'x' } });
  await submit(page).click();
  await expect(page.locator('main [role=alert]')).toContainText('設定できませんでした。時間をおいてもう一度お試しください。');
  await expect(submit(page)).toBeEnabled();
  const release = await holdCalls(page, '**/zapi/account/pinCode/set');
  const request = page.waitForRequest('**/zapi/account/pinCode/set');
  await submit(page).click();
  expect((await request).postDataJSON()).toEqual({ pinCode: '4829' });
  await expect(submit(page)).toHaveAttribute('aria-busy', 'true');
  release();
  await page.waitForURL('**/mypage/pin-code/complete');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('暗証番号を設定しました');
});
