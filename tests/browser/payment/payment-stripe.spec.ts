// Stripe's script is replaced by one with the same functions; the service itself was not tried.
import { expect, signIn, testOnOwnStore } from '../store.ts';

const test = testOnOwnStore({
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_PUBLIC_KEY: 'pk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
});
const path = '/mypage/payment-method';

/** Each input is a plain one instead of a frame; the number 4000 makes the script fail. */
const script = `window.Stripe = (key) => ({
  elements: () => ({ create: (type) => {
    const input = document.createElement('input');
    input.setAttribute('aria-label', type);
    return {
      mount: (place) => place.append(input),
      clear: () => { input.value = ''; },
      destroy: () => input.remove(),
      focus: () => input.focus(),
      on: (_event, listen) => input.addEventListener('input', () => listen({ empty: input.value === '', complete: input.value.length > 2 })),
      input,
    };
  } }),
  createPaymentMethod: async ({ card }) =>
    card.input.value === '4000' ? { error: { code: 'invalid_number' } } : { paymentMethod: { id: 'pm_' + key } },
});`;

test("the script of Stripe shows the card's inputs, and only its token is posted [CARD-014, CARD-019]", async ({
  page,
  store,
  messages,
}) => {
  await page.route('https://js.stripe.com/**', (route) => route.fulfill({ contentType: 'text/javascript', body: script }));
  await signIn(page, 'single@example.com');
  const answer = await page.goto(path);
  expect(answer?.headers()['content-security-policy']).toContain("frame-src 'self' https://js.stripe.com");
  await page.getByLabel('クレジットカード').check();
  const number = page.getByLabel('cardNumber');
  await expect(number).toBeVisible();
  await expect(page.locator('[data-card]')).toHaveCount(0);
  await page.locator('[name=billingName]').fill('TARO YAMADA');
  await page.locator('[name=email]').fill('taro@example.com');
  const main = page.locator('form[data-form=payment-method] [data-main]');
  const issues = page.locator('[data-field=card] .field-issue');
  await main.click();
  await page.getByRole('link', { name: 'カード番号を入力してください。' }).click();
  await expect(number).toBeFocused();
  await number.fill('4000');
  await page.getByLabel('cardExpiry').fill('12/31');
  await page.getByLabel('cardCvc').fill('937');
  await main.click();
  await expect(issues).toContainText('カード番号の形式');
  await number.fill('4242424242424242');
  await store.injectFault('account.payment-method.credit', {
    answer: { status: 422, code: 'CARD_DECLINED', message: 'declined' },
  });
  const sent = page.waitForRequest((request) => request.url().endsWith('/payment-method/credit'));
  await main.click();
  expect((await sent).postDataJSON()).toMatchObject({ tokenResult: 'pm_pk_test_local' });
  expect((await sent).postData()).not.toContain('42424242');
  await expect(page.getByRole('alert')).toContainText('このカードはご利用いただけませんでした');
  messages.splice(0, messages.length, ...messages.filter((message) => !message.startsWith('request: https://js.stripe.com/')));
});
