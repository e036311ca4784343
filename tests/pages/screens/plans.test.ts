import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../../engine/declare/index.ts';
import { showScreen } from './screen-kit.ts';

const plans = (example: string, change?: (data: JsonObject) => JsonObject) => showScreen('mypage/plans', example, change);
const cards = (page: Element) => [...page.querySelectorAll('main .card')];
const textOf = (card: Element | undefined, part: string) => card?.querySelector(part)?.textContent ?? '';
/** `{ "料金": "1,980円／1か月", … }` */
const factsOf = (card: Element | undefined) =>
  Object.fromEntries([...(card?.querySelectorAll('.fact') ?? [])].map((fact) => [textOf(fact, 'dt'), textOf(fact, 'dd')]));
const hrefs = (card: Element | undefined) => [...(card?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'));
const list = (value: Json | undefined): readonly JsonObject[] => {
  // check validates the examples: the lists hold objects.
  return value as readonly JsonObject[];
};

describe('the list of plans', () => {
  test('lists contracts first, then available plans', async () => {
    const page = await plans('member');
    expect([...page.querySelectorAll('main h2')].map((heading) => heading.textContent)).toEqual([
      'ご契約中のプラン',
      'お申し込みいただけるプラン',
    ]);
    expect(cards(page).map((card) => textOf(card, '.card-title'))).toEqual([
      'スタンダードプラン',
      'プレミアムプラン',
      'ウィークリープラン',
    ]);
  });

  test('shows the empty text only if both lists are empty', async () => {
    const none = 'ご契約中のプランはありません。';
    const page = await plans('none');
    expect(page.querySelector('main')?.textContent).toContain(none);
    expect(page.querySelectorAll('main h2, main .card, main .list-empty').length).toBe(0);
    for (const part of ['subscriptions', 'plans'])
      expect((await plans('member', (data) => ({ ...data, [part]: [] }))).querySelector('main')?.textContent).not.toContain(none);
  });

  test('shows no contracts in the app, but where to find them', async () => {
    const page = await plans('app');
    expect([...page.querySelectorAll('main h2')].map((heading) => heading.textContent)).toEqual(['お申し込みいただけるプラン']);
    expect(cards(page).map((card) => textOf(card, '.card-title'))).toEqual(['ウィークリープラン']);
    expect(textOf(page, '.notice')).toContain('ブラウザー');
  });
});

describe('a contract', () => {
  test('has the badge of its group, and one while it renews', async () => {
    const page = await plans('statusGroups');
    const marks = cards(page).map((card) => [...card.querySelectorAll('.badge')].map((badge) => badge.textContent));
    expect(marks).toEqual([['契約中'], ['お試し中'], ['解約手続き済み'], ['一時停止中', '契約更新'], ['契約中', '契約更新']]);
    const tones = cards(page).map((card) => card.querySelector('.badge')?.className);
    expect(new Set(tones.slice(0, 4)).size).toBe(4);
  });

  test('links to its details and its cancellation', async () => {
    const [first] = cards(await plans('statusGroups'));
    expect(hrefs(first)).toEqual(['/mypage/subscription/s-1', '/mypage/subscription/s-1/withdraw?returnTo=/withdraw']);
  });

  test('shows an end date, but no payment and no cancellation once cancelled', async () => {
    const [active, , cancelled] = cards(await plans('statusGroups'));
    expect(textOf(active, '.card-figure')).toBe('1,980円／1か月（税込）');
    expect(factsOf(active)).toEqual({
      次回決済日: '2026/12/15',
      お支払い方法: 'JCB 末尾4242（有効期限 2028/05）',
    });
    expect(textOf(cancelled, '.card-figure')).toContain('1,500円／30日');
    expect(factsOf(cancelled)).toEqual({ ご利用終了日: '2026/12/20' });
    expect(hrefs(cancelled)).toEqual(['/mypage/subscription/s-3']);
  });

  test('marks any kind of payment method that does not work', async () => {
    const [, paypay, , card, docomo] = cards(await plans('statusGroups'));
    expect(factsOf(paypay)['お支払い方法']).toBe('PayPay');
    expect(textOf(card, '.fact-note-error')).toBe('このお支払い方法は現在ご利用になれません');
    expect(factsOf(docomo)['お支払い方法']).toBe('d払いこのお支払い方法は現在ご利用になれません');
  });

  test('names a card of an unknown brand', async () => {
    const page = await plans('longTexts', (data) => ({
      ...data,
      subscriptions: list(data['subscriptions']).map((each) => ({ ...each, statusGroup: 'contract' })),
    }));
    expect(factsOf(cards(page)[0])['お支払い方法']).toContain('Unknown 末尾4242');
  });
});

describe('an available plan', () => {
  test('shows name, provider, description, channel and its provider, price and span, and their pictures', async () => {
    const [plan] = cards(await plans('sales'));
    expect(textOf(plan, '.card-title')).toBe('プレミアムプラン');
    expect(textOf(plan, '.card-subtitle')).toBe('みなと出版');
    expect(textOf(plan, '.card-text')).toContain('4K画質');
    expect(textOf(plan, '.card-figure')).toContain('29,800円／1年');
    expect(textOf(plan, '.badge')).toBe('14日間無料');
    expect(factsOf(plan)).toEqual({ チャンネル: 'みなとTV提供：みなと放送' });
    expect(plan?.querySelectorAll('img').length).toBe(2);
  });

  test('is shown without pictures where it has none', async () => {
    const page = await plans('sales', (data) => ({
      ...data,
      plans: list(data['plans']).map((plan) => ({ ...plan, planIcon: null })),
    }));
    const plan = cards(page).find((card) => textOf(card, '.card-title') === 'ウィークリープラン');
    expect(plan?.querySelectorAll('img').length).toBe(0);
    expect(textOf(plan, '.card-figure')).toContain('550円／2週間');
  });

  test('is below the reason if it cannot be joined, and its button has the text of the state', async () => {
    const page = await plans('sales');
    expect([...page.querySelectorAll('main h2')].map((heading) => heading.textContent)).toEqual([
      'お申し込みいただけるプラン',
      'すでにご契約中のため、お申し込みいただけないプラン',
      '完売したプラン',
      '販売開始前のプラン',
      '販売を終了したプラン',
    ]);
    const starts = cards(page).map((card) => {
      const start = card.querySelector('.actions a, .actions button');
      return [start?.textContent, start?.getAttribute('href') ?? (start?.hasAttribute('disabled') ? 'disabled' : undefined)];
    });
    expect(starts).toEqual([
      ['無料で試す', '/plans/premium'],
      ['申し込む', '/plans/standard'],
      ['申し込む', '/plans/few'],
      ['お申し込みいただけません', 'disabled'],
      ['申し込む', 'disabled'],
      ['販売開始前', 'disabled'],
      ['販売終了', 'disabled'],
    ]);
  });

  test('shows the remaining number only if there is a limit', async () => {
    const marks = cards(await plans('sales')).map((card) => textOf(card, '.badge'));
    expect(marks).toEqual(['14日間無料', '販売中', '残りわずか', '', '完売', '', '']);
  });

  test('shows when its sale begins and ends', async () => {
    const before = cards(await plans('sales'))[5];
    expect(factsOf(before)).toMatchObject({ 販売開始: '2027/03/01 10:00', 販売終了: '2027/04/01 00:00' });
  });
});
