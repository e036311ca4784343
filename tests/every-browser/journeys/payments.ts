import type { Journey } from './journey.ts';
import { enterCard, logIn, passBank } from './people.ts';

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

const orderAsGuest: Journey = {
  needsScripts: cardsNeedScripts,
  async walk(visitor) {
    await visitor.open(await visitor.store.openCheckout('item'));
    await visitor.choose('prefecture', '13');
    await visitor.press('お急ぎ便（1,100円）');
    await visitor.expectText('4,950円');
    await visitor.fill('campaignCode', 'welcome500');
    await visitor.press('コードを適用');
    await visitor.expectText('4,450円');
    await visitor.fillAll({
      familyName: '山田',
      givenName: '花子',
      email: 'hanako@example.com',
      phoneNumber: '09012345678',
      postalCode: '1000001',
      address: '千代田1-1',
    });
    const scrollToEnds = () => {
      for (const text of document.querySelectorAll('.policy-text')) text.scrollTo(0, text.scrollHeight);
      return document.querySelector('[data-read=false]') === null;
    };
    await visitor.waitFor('policies are read', scrollToEnds);
    await visitor.tickAll('input[type=checkbox][name=policies]');
    await visitor.press('ご注文内容の確認へ');
    await visitor.press('新しいクレジットカード');
    await enterCard(visitor, '4000000000001000');
    await visitor.press('注文を確定する');
    await passBank(visitor);
    await visitor.expectScreen('checkout/complete');
    await visitor.expectText('ご注文を承りました');
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

export const paymentJourneys = { buyPlan, orderAsGuest, readInvoice };
