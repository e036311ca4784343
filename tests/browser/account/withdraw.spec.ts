import { expectAccessible } from '../accessibility.ts';
import { stopClock } from '../stop-clock.ts';
import { expect, type Page, signIn, testOnOwnStore } from '../store.ts';

// The members of this file leave.
const test = testOnOwnStore();
test.describe.configure({ mode: 'default' });

const submit = (page: Page) => page.locator('main [data-main]');

async function open(page: Page, member: string): Promise<void> {
  await signIn(page, member);
  await page.goto('/withdraw');
}

async function fill(page: Page): Promise<void> {
  await page.locator('[data-field=survey] input[type=checkbox]').first().check();
  await page.locator('[name=consent]').check();
}

test('the button waits for the consent, and says what is missing when it is pressed [WITHDRAW-001]', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page, 'single@example.com');
  await expect(submit(page)).toBeDisabled();
  await submit(page).dispatchEvent('click');
  await expect(page.locator('[data-field=consent] .field-issue')).toBeVisible();
  await page.locator('[name=consent]').check();
  await expect(submit(page)).toBeEnabled();
  await expectAccessible(page, 'withdrawal, the reasons are missing');
});

test('with running contracts the button says that the plans must be cancelled first [WITHDRAW-009]', async ({ page }) => {
  await open(page, 'demoplans');
  await fill(page);
  await expect(submit(page)).toBeDisabled();
  await submit(page).dispatchEvent('click');
  await expect(page.locator('.summary')).toHaveText('退会の前に、すべてのプランを解約してください。');
});

test('the code is sent again after a countdown of 30 seconds, a wrong one is an error at the field, and the right one closes the account [WITHDRAW-002, WITHDRAW-003, WITHDRAW-004, WITHDRAW-006, WITHDRAW-007, WITHDRAW-008]', async ({
  page,
  store,
}) => {
  await stopClock(page);
  await open(page, 'member@example.com');
  await fill(page);
  const confirmed = page.waitForRequest('**/zapi/account/withdraw/confirm');
  await submit(page).click();
  expect((await confirmed).postDataJSON()).toEqual({
    surveyAnswers: [{ questionId: 'reasons', answer: [expect.any(String)] }],
    consent: true,
  });
  await page.waitForURL('**/withdraw/pin-code');
  const resend = page.locator('button[value="account.email.send-pin-code"]');
  await expect(resend).toBeDisabled();
  await expect(resend).toContainText('30');
  await page.clock.runFor(28_000);
  await expect(resend).toBeDisabled();
  await page.clock.runFor(3000);
  await store.advance(31);
  const sent = page.waitForRequest('**/zapi/account/email/send-pin-code');
  await resend.click();
  expect((await sent).postDataJSON()).toMatchObject({ email: 'member@example.com', type: 'withdraw' });
  await expect(resend).toBeDisabled();
  await page.clock.resume();
  const code = await store.readCode('member@example.com');
  await page.locator('[name=pinCode]').fill(code === '000000' ? '111111' : '000000');
  await submit(page).click();
  await expect(page.locator('[data-field=pinCode] .field-issue')).toBeVisible();
  await expect(submit(page)).toBeDisabled();
  await expectAccessible(page, 'withdrawal, a wrong code');
  await page.locator('[name=pinCode]').fill(code);
  const finished = page.waitForRequest((request) => request.method() === 'DELETE');
  await submit(page).click();
  expect((await finished).postDataJSON()).toMatchObject({ pinCode: code });
  await page.waitForURL('**/withdraw/complete');
  await expectAccessible(page, 'the closed account');
  await page.reload();
  await expect(page.locator('main')).toHaveAttribute('data-screen', 'withdraw/complete');
  await page.goto('/mypage');
  await page.waitForURL('**/login**');
});
