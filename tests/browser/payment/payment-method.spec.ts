import { expectAccessible } from '../accessibility.ts';
import { holdCalls } from '../hold-calls.ts';
import { expect, signIn, testOnOwnStore } from '../store.ts';
import { bank, bankDialog, cardField, expectAgreed, mainButton, openCard, path, sandboxOf } from './card-page.ts';

// A payment method stays.
const test = testOnOwnStore();
test.describe.configure({ mode: 'default' });

test('a member adds a card with 3-D Secure, whose steps are shown and resumed after a refusal and a reload, sees it and deletes it; the store never gets the number [PAYMETHOD-001, PAYMETHOD-002, PAYMETHOD-008, PAYMETHOD-009, PAYMETHOD-014, PAYMETHOD-016, CARD-001, CARD-002, CARD-014, CARD-019, CALLS-009]', async ({
  page,
  store,
  otherSites,
}) => {
  const bodies: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(store.origin)) bodies.push(`${request.url()} ${request.postData() ?? ''}`);
  });
  await openCard(page);
  await expectAgreed(page);
  await expect(mainButton(page)).not.toHaveAttribute('aria-disabled', 'true');
  await cardField(page, 'number').pressSequentially('4000000000001000');
  await cardField(page, 'limit').pressSequentially('1231');
  await cardField(page, 'securityCode').pressSequentially('937');
  for (const name of ['number', 'limit', 'securityCode'] as const)
    expect(await cardField(page, name).getAttribute('name')).toBeNull();
  await page.locator('[name=billingName]').fill('TARO YAMADA');
  await page.locator('[name=email]').fill('taro@example.com');
  await expectAccessible(page, 'the card');
  // Each form has one.
  const step = page.locator('.step-status:not(:empty)');
  await expect(step).toHaveCount(0);
  const credit = `${store.origin}/zapi/account/payment-method/credit`;

  let releaseToken = await holdCalls(page, '**/tokens', 1);
  await store.injectFault('account.payment-method.credit', {
    answer: { status: 422, code: 'CARD_DECLINED', message: 'declined' },
  });
  await mainButton(page).click();
  await expect(step).toHaveText('カード情報を決済会社で確認しています…');
  releaseToken();
  await expect(page.getByRole('alert')).toContainText('このカードはご利用いただけませんでした');
  await expect(step).toHaveCount(0);

  releaseToken = await holdCalls(page, '**/tokens', 1);
  const releaseCard = await holdCalls(page, credit, 1);
  await mainButton(page).click();
  await expect(step).toHaveText('カード情報を決済会社で確認しています…');
  releaseToken();
  await expect(step).toHaveText('カードを登録しています…');
  releaseCard();
  // The page of the bank opens by itself, and who puts it off has made no mistake.
  await expect(bankDialog(page)).toBeVisible();
  await expect(step).toHaveText('カード会社の本人認証を待っています…');
  await bankDialog(page).getByRole('button', { name: 'あとにする' }).click();
  await expect(bankDialog(page)).toHaveCount(0);
  await expect(page.getByText('本人認証はまだ済んでいません。')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page.getByText('カードの本人認証をお願いします')).toBeVisible();
  await expect(step).toHaveCount(0);
  // Another card can be entered meanwhile; this one is not sent twice.
  await expect(cardField(page, 'number')).toHaveValue('');

  // The server knows where the chain was. A page that was loaded anew waits for a press.
  await page.reload();
  const releaseResult = await holdCalls(page, `${credit}/certification`, 1);
  const certify = page.getByRole('button', { name: '本人認証へ進む' });
  await expect(bankDialog(page)).toHaveCount(0);
  await certify.click();
  await bank(page).getByRole('button', { name: 'やめる' }).click();
  await expect(page.getByText('本人認証はまだ済んでいません。')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(step).toHaveCount(0);
  await certify.click();
  await expect(step).toHaveText('カード会社の本人認証を待っています…');
  await bank(page).getByRole('button', { name: '認証する' }).click();
  await expect(step).toHaveText('本人認証の結果を確認しています…');
  releaseResult();
  await page.waitForURL(`**${path}/complete`);
  await page.getByRole('link', { name: 'お支払い方法へ' }).click();
  await expect(page.locator('main')).toContainText('下4桁 1000');
  const sent = bodies.find((body) => body.includes('/payment-method/credit '));
  expect(sent).toContain(
    '"additionalInfo":{"billingFirstName":"TARO","billingLastName":"YAMADA","email":"taro@example.com","billingPhone":null}',
  );
  expect(sent).not.toContain('purchaseToken');
  const certified = bodies.find((body) => body.includes('/payment-method/credit/certification ')) ?? '';
  expect(Object.keys(JSON.parse(certified.slice(certified.indexOf('{'))))).toEqual([
    'tokenResult',
    'accountPaymentMethodId',
    'additionalInfo',
  ]);
  expect(bodies.join('\n')).not.toMatch(/4000000000001000|4000 0000|"937"|1231/);
  await page.getByRole('button', { name: '削除する （下4桁 1000）' }).click();
  const removed = page.waitForRequest((request) => request.method() === 'DELETE');
  await page.getByRole('dialog').getByRole('button', { name: '削除する' }).click();
  expect((await removed).headers()['content-type']).toBe('application/json');
  await page.waitForURL(`**${path}/delete/complete`);
  otherSites.add(sandboxOf(store));
});

test('the card field follows brands, limits and checks [CARD-003, CARD-004, CARD-005, CARD-006, CARD-007, CARD-008, CARD-009]', async ({
  page,
  store,
  otherSites,
}) => {
  await openCard(page);
  const brands = {
    4: 'Visa',
    5: 'Mastercard',
    34: 'American Express',
    37: 'American Express',
    35: 'JCB',
    30: 'Diners Club International',
    36: 'Diners Club International',
    38: 'Diners Club International',
  };
  for (const [prefix, brand] of Object.entries(brands)) {
    await cardField(page, 'number').fill(prefix);
    await expect(page.locator('.payment-card-brand')).toHaveText(brand);
    const limit = brand.startsWith('American') ? '17' : brand.startsWith('Diners') ? '16' : '19';
    expect(await cardField(page, 'number').getAttribute('maxlength')).toBe(limit);
  }
  const field = page.locator('[data-field=card]');
  const tries = async (card: { number?: string; limit?: string; code?: string }) => {
    await cardField(page, 'number').fill(card.number ?? '4111111111111111');
    await cardField(page, 'limit').fill(card.limit ?? '1231');
    await cardField(page, 'securityCode').fill(card.code ?? '123');
    await cardField(page, 'securityCode').blur();
    return (await field.locator('.field-issue').allTextContents()).join();
  };
  expect(await tries({})).toBe('');
  expect(await cardField(page, 'number').inputValue()).toBe('4111 1111 1111 1111');
  await cardField(page, 'limit').focus();
  await cardField(page, 'number').focus();
  await cardField(page, 'limit').focus();
  expect(await tries({ number: '4111111111111112' })).toContain('カード番号が正しくありません');
  expect(await tries({ number: '41111111111' })).toContain('桁数');
  expect(await tries({ number: '41111111111111113' })).toContain('桁数');
  expect(await tries({ number: '411111111117' })).toBe('');
  expect(await tries({ number: '6000000000001005' })).toContain('このブランドのカード');
  const inJapan = new Date(Date.now() + 9 * 3_600_000);
  const limitOf = (months: number) => {
    const month = new Date(Date.UTC(inJapan.getUTCFullYear(), inJapan.getUTCMonth() + months, 1)).toISOString();
    return month.slice(5, 7) + month.slice(2, 4);
  };
  expect(await tries({ limit: limitOf(-1) })).toContain('有効期限が過ぎています');
  expect(await tries({ limit: limitOf(0) })).toBe('');
  expect(await tries({ limit: '1331' })).toContain('有効期限は「12/29」');
  expect(await tries({ number: '378282246310005', code: '123' })).toContain('American Expressは4桁');
  expect(await cardField(page, 'number').inputValue()).toBe('3782 822463 10005');
  expect(await tries({ number: '378282246310005', code: '1234' })).toBe('');
  await tries({ code: '' });
  await cardField(page, 'securityCode').pressSequentially('1a234');
  await expect(cardField(page, 'securityCode')).toHaveValue('123');
  otherSites.add(sandboxOf(store));
});

test('the contact has its rules, and the codes of the token script their texts [CARD-010, CARD-011, CARD-012, CARD-013, CARD-015, CARD-016, CARD-017, CARD-018]', async ({
  page,
  store,
  otherSites,
}) => {
  const errors = ['03001', '04002', '05003', '07004', '99005', '03006', '12345'];
  await page.route('**/token.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `const left=${JSON.stringify(errors)};window.MadoguchiSandbox={createToken:async()=>({errorCode:left.shift()})}`,
    }),
  );
  await openCard(page);
  await expectAgreed(page);
  await cardField(page, 'number').fill('4111111111111111');
  await cardField(page, 'limit').fill('1231');
  await cardField(page, 'securityCode').fill('123');
  const issue = (name: string) => page.locator(`[data-field=${name}] .field-issue`);
  // The member's own address.
  await expect(page.locator('[name=email]')).toHaveValue('single@example.com');
  await page.locator('[name=email]').fill('');
  for (const name of ['Taro Yamada', 'TARO', `TARO ${'Y'.repeat(23)}`]) {
    await page.locator('[name=billingName]').fill(name);
    await mainButton(page).click();
    await expect(issue('billingName')).toContainText('半角の英大文字');
  }
  await expect(issue('email')).toContainText('どちらかを入力してください');
  await page.locator('[name=billingName]').fill('TARO YAMADA');
  const domain = `${Array.from({ length: 3 }, () => 'b'.repeat(63)).join('.')}.jp`;
  for (const [email, phone] of [
    ['abc', '031234567'],
    [`${'a'.repeat(64)}@${domain}`, '030123456789'],
  ] as const) {
    await page.locator('[name=email]').fill(email);
    await page.locator('[name=billingPhone]').fill(phone);
    await mainButton(page).click();
    await expect(issue('email')).toHaveCount(1);
    await expect(issue('billingPhone')).toContainText('10桁または11桁');
  }
  // 256 characters.
  await page.locator('[name=email]').fill(`${'a'.repeat(60)}@${domain}`);
  await mainButton(page).click();
  await expect(issue('email')).toHaveCount(0);
  await page.locator('[name=email]').fill('');
  for (const phone of ['0312345678', '09012345678']) {
    await page.locator('[name=billingPhone]').fill('');
    await mainButton(page).click();
    await expect(issue('email')).toHaveCount(1);
    await page.locator('[name=billingPhone]').fill(phone);
    await page.locator('[name=billingPhone]').blur();
    for (const field of ['email', 'billingPhone']) await expect(issue(field)).toHaveCount(0);
  }
  const texts = [
    'カード番号を入力',
    '有効期限の形式',
    'セキュリティコードの文字数',
    'カード名義の形式',
    'メールアドレス）',
    '電話番号を入力',
    'カード情報を確認できません',
  ];
  for (const text of texts) {
    await mainButton(page).click();
    await expect(issue('card')).toContainText(text);
  }
  otherSites.add(sandboxOf(store));
});

test('a link-type method is posted to the provider by itself [PAYMETHOD-011, PAYMETHOD-012]', async ({
  page,
  store,
  otherSites,
}) => {
  await signIn(page, 'member@example.com');
  await page.goto('/mypage');
  // The policy of this document does not allow the provider, so the next page is loaded as a document of its own.
  const loaded = page.waitForEvent('load');
  await page.locator(`main a[href="${path}"]`).click();
  await loaded;
  await page.waitForURL(`**${path}`);
  await page.getByLabel('PayPay').check();
  await expectAgreed(page);
  await mainButton(page).click();
  await page.waitForURL('**/link');
  await page.getByRole('button', { name: /登録する/ }).click();
  await page.waitForURL(`**${path}/complete`);
  await expect(page.locator('main')).toContainText('PayPayを登録しました。');
  otherSites.add(sandboxOf(store));
});
