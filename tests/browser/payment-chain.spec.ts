import { agree, cardField, ignoreSandboxMessages, mainButton, openCard, path } from './card-page.ts';
import { expect, type Page, testOnOwnStore } from './store.ts';

// Own store: the registered card remains after the test.
const test = testOnOwnStore();

/** Holds the next request to an address until it is released. */
async function holdNextRequest(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    address,
    async (route) => {
      await released;
      await route.continue();
    },
    { times: 1 },
  );
  return release;
}

test('shows each step while a card is registered; resumes at the right step after a refusal and after a reload', async ({
  page,
  store,
  messages,
}) => {
  const step = page.locator('.step-status');
  await openCard(page);
  await agree(page);
  await cardField(page, 'number').fill('4000000000001000');
  await cardField(page, 'limit').fill('1231');
  await cardField(page, 'securityCode').fill('937');
  await page.locator('[name=billingName]').fill('TARO YAMADA');
  await page.locator('[name=email]').fill('taro@example.com');
  await expect(step).toBeEmpty();
  const credit = `${store.origin}/zapi/account/payment-method/credit`;

  let releaseToken = await holdNextRequest(page, '**/tokens');
  await store.injectFault('account.payment-method.credit', {
    answer: { status: 422, code: 'CARD_DECLINED', message: 'declined' },
  });
  await mainButton(page).click();
  await expect(step).toHaveText('カード情報を決済会社で確認しています…');
  releaseToken();
  await expect(page.getByRole('alert')).toContainText('このカードはご利用いただけませんでした');
  await expect(step).toBeEmpty();

  releaseToken = await holdNextRequest(page, '**/tokens');
  const releaseCard = await holdNextRequest(page, credit);
  await mainButton(page).click();
  await expect(step).toHaveText('カード情報を決済会社で確認しています…');
  releaseToken();
  await expect(step).toHaveText('カードを登録しています…');
  releaseCard();
  await expect(page.getByText('カードの本人認証をお願いします')).toBeVisible();
  await expect(step).toBeEmpty();

  await page.reload();
  const releaseResult = await holdNextRequest(page, `${credit}/certification`);
  const certify = page.getByRole('button', { name: '本人認証へ進む' });
  const challenge = page.frameLocator('iframe');
  await certify.click();
  await expect(step).toHaveText('カード会社の本人認証を待っています…');
  await challenge.getByRole('button', { name: 'やめる' }).click();
  await expect(page.getByRole('alert')).toContainText('本人認証が中止されました。');
  await expect(step).toBeEmpty();
  await certify.click();
  await expect(step).toHaveText('カード会社の本人認証を待っています…');
  await challenge.getByRole('button', { name: '認証する' }).click();
  await expect(step).toHaveText('本人認証の結果を確認しています…');
  releaseResult();
  await page.waitForURL(`**${path}/complete`);
  ignoreSandboxMessages(messages, store.origin);
});
