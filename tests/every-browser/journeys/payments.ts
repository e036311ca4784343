import type { Journey } from './journey.ts';
import { agreeToPolicies, enterCard, logIn, passBank, submitWithIssues } from './people.ts';

const cardsNeedScripts = 'the card is sent to the payment service by its script';

const buyPlan: Journey = {
  needsScripts: cardsNeedScripts,
  async walk(visitor) {
    await logIn(visitor, 'single@example.com');
    await visitor.open('/plans/weekly');
    await visitor.press('新しいクレジットカードを登録して支払う');
    await enterCard(visitor, '4000000000001000');
    await visitor.fill('email', 'taro@example.com');
    await visitor.submit();
    await passBank(visitor);
    await visitor.expectScreen('plans/confirm');
    await visitor.expectText('末尾1000');
    await visitor.press('注文を確定する');
    await visitor.expectScreen('plans/complete');
    await visitor.expectText('お申し込みを受け付けました');
  },
};

const addCard: Journey = {
  needsScripts: cardsNeedScripts,
  tree: 'card',
  async walk(visitor) {
    await logIn(visitor, 'single@example.com');
    await visitor.open('/mypage/payment-method');
    await visitor.record('no method');
    await visitor.click({ css: 'main input[type=radio]' });
    await visitor.waitFor('the card', () => document.querySelector('[data-card=number]') !== null);
    await submitWithIssues(visitor);
    await visitor.record('the card is missing');
    await enterCard(visitor, '4242424242424242');
    await visitor.fill('email', 'taro@example.com');
    await visitor.submit();
    await visitor.expectScreen('mypage/payment-method/complete');
    await visitor.record('the card is saved');
  },
};

const cancelPlan: Journey = {
  tree: 'plan',
  async walk(visitor) {
    await logIn(visitor, 'owner@example.com');
    await visitor.open('/mypage/plans');
    await visitor.record('the plans');
    await visitor.open('/mypage/subscription/s_demoowner1/withdraw');
    await submitWithIssues(visitor);
    await visitor.record('the reason is missing');
    await visitor.click({ css: '[data-field=survey] input[type=radio]' });
    await visitor.submit();
    await visitor.waitFor('the end', () => location.pathname.endsWith('/withdraw/complete'));
    await visitor.record('the end');
  },
};

const orderAsGuest: Journey = {
  needsScripts: cardsNeedScripts,
  tree: 'checkout',
  async walk(visitor) {
    await visitor.open(await visitor.store.openCheckout('item'));
    await visitor.record('the order');
    await submitWithIssues(visitor);
    await visitor.record('the order with issues');
    await visitor.choose('prefecture', '13');
    // The express delivery.
    await visitor.press('1,100');
    await visitor.expectText('4,950');
    await visitor.fill('campaignCode', 'welcome500');
    await visitor.click({ css: 'main .section-action button' });
    await visitor.expectText('4,450');
    await visitor.fillAll({
      familyName: '山田',
      givenName: '花子',
      email: 'hanako@example.com',
      phoneNumber: '09012345678',
      postalCode: '1000001',
      address: '千代田1-1',
    });
    await agreeToPolicies(visitor);
    await visitor.submit();
    await visitor.waitFor('the payment', () => document.querySelector('form[data-form=checkout-payment]') !== null);
    await visitor.record('the payment');
    await visitor.click({ css: 'main input[type=radio]' });
    await enterCard(visitor, '4000000000001000');
    await visitor.submit();
    await passBank(visitor);
    await visitor.expectScreen('checkout/complete');
  },
};

const readInvoice: Journey = {
  needsScripts: 'the recipient of an invoice never leaves the page',
  async walk(visitor) {
    await logIn(visitor, 'owner@example.com');
    await visitor.open('/mypage/payment-history');
    await visitor.press('請求書を見る');
    await visitor.expectText('宛名');
    // The dialog stays: there is no invoice without a recipient.
    await visitor.pressKey('Escape');
    await visitor.enter('[role=dialog] [name=addressee]', '港');
    await visitor.press('なし');
    await visitor.press('表示する');
    await visitor.expectText('T1234567890123');
    await visitor.expectText('港');
  },
};

export const paymentJourneys = { buyPlan, addCard, cancelPlan, orderAsGuest, readInvoice };
