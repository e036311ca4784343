import { describe, expect } from 'vitest';
import type { TestApp } from '../../harness.ts';
import { listTables } from '../../list-tables.ts';
import { describeRefusal, openNew, openTab, readAudit, readData, readMain, readNotices } from '../../people/members.ts';
import {
  addCard,
  additionalInfo,
  cards,
  certify,
  makeToken,
  passChallenge,
  policyConsentData,
  postToken,
  readPage,
  route,
  securityCode,
  startPaymentTest,
} from '../../people/payment-store.ts';
import { serverTest } from '../../server-test.ts';

const it = serverTest(startPaymentTest);

const listPath = { redirectTo: '/mypage/payment-method' };
const completePath = { redirectTo: '/mypage/payment-method/complete' };
const page = '/mypage/payment-method';

/** Everything in the tables of the database, as text. */
async function readDatabase(server: TestApp): Promise<string> {
  const tables = await listTables(server.database);
  const parts = await Promise.all(
    tables.map((name) => server.database.query<{ row: string }>(`SELECT t::text AS row FROM "${name}" t`)),
  );
  return parts
    .flat()
    .map(({ row }) => row)
    .join('\n');
}

describe('adding a card', () => {
  it('takes a billing address of 256 characters, and none of 257 [EMAIL-022, CARD-012]', async ({ server }) => {
    const browser = await openNew(server, 'cardmail');
    const post = async (length: number) => {
      const email = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(length - 201)}.example`;
      const { token } = await makeToken(server.sandbox, cards.approved);
      return browser.post(`${route}/credit`, {
        tokenResult: token,
        policyConsentData,
        additionalInfo: { ...additionalInfo, email },
      });
    };
    expect(describeRefusal(await post(257))).toEqual({
      status: 422,
      code: 'INVALID_ANSWERS',
      issues: [expect.stringMatching(/email maxLength$/)],
    });
    expect((await post(256)).statusCode).toBe(200);
  });

  it('goes by token, call and 3-D Secure to the list, from which the card is deleted [PAYMETHOD-001, PAYMETHOD-002, PAYMETHOD-005, PAYMETHOD-006, PAYMETHOD-008, PAYMETHOD-009, PAYMETHOD-014, PAYMETHOD-016, CARD-002, CARD-014, CARD-019, ROUTE-013]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'cardall1');
    const added = await addCard(browser, server.sandbox, cards.certified);
    expect(added.json()).toEqual(listPath);
    // Not yet added, so there is no completion page.
    expect((await browser.get(`${page}/complete`)).headers.location).toBe(page);
    expect((await readPage(browser)).accountPaymentMethods).toMatchObject([{ isPending: true, isValid: false }]);
    // A reload resumes where the chain was.
    expect((await readPage(browser)).certification).toEqual((await readPage(browser)).certification);
    const certified = await certify(browser, server.sandbox);
    expect(certified.json()).toEqual(completePath);
    expect(readMain(await browser.get(`${page}/complete`))).toContain('クレジットカードを登録しました。');
    const { accountPaymentMethods, certification } = await readPage(browser);
    expect(certification).toBeNull();
    expect(accountPaymentMethods).toEqual([
      {
        accountPaymentMethodId: expect.any(String),
        paymentMethodType: 'SbpsCredit',
        isValid: true,
        isContractUsed: false,
        isDeclined: false,
        isPending: false,
        isDefault: true,
        cardMark: '/store/cards/visa.svg',
        creditInfo: { cardNumberSuffix: '1000', expireDate: '203112', cardbrandCode: 'V' },
        SbpsCreditInfo: {
          cardbrandCode: 'V',
          billingFirstName: 'TARO',
          billingLastName: 'YAMADA',
          billingPhone: '',
          email: 'taro@example.com',
        },
      },
    ]);
    expect(await readNotices(server, 'cardall1@example.com')).toMatchObject([
      { subject: expect.stringContaining('お支払い方法が登録されました') },
    ]);
    const accountPaymentMethodId = accountPaymentMethods[0]?.accountPaymentMethodId;
    const deleted = await browser.send({ method: 'DELETE', url: route, payload: { accountPaymentMethodId } });
    expect(deleted.json()).toEqual({ redirectTo: `${page}/delete/complete` });
    expect(readMain(await browser.get(`${page}/delete/complete`))).toContain('お支払い方法を削除しました');
    expect((await readPage(browser)).accountPaymentMethods).toEqual([]);
    expect(await readAudit(server, 'cardall1')).toEqual(['card-register', 'payment-method-add', 'payment-method-remove']);
    expect(server.sandbox.requests.at(-1)).toMatch(/^methods\/remove .*card_/);
  });

  it('leaves no card number and no security code in logs, database or requests [CARD-014]', async ({ server }) => {
    const browser = await openNew(server, 'cardpan1');
    for (const number of [cards.approved, cards.declined]) await addCard(browser, server.sandbox, number);
    // A broken page that sends the number is refused, and it is not stored either.
    expect((await postToken(browser, cards.approved)).statusCode).toBe(422);
    expect((await postToken(browser, '4242 4242 4242 4242')).statusCode).toBe(422);
    const searched = [...server.log, ...server.sandbox.requests, await readDatabase(server)].join('\n');
    for (const number of Object.values(cards)) expect(searched).not.toContain(number);
    expect(searched).not.toContain(`"${securityCode}"`);
    expect(searched).not.toContain('4242 4242');
  });

  it('needs no 3-D Secure for a card that the provider approves, and says so on the completion page', async ({ server }) => {
    const browser = await openNew(server, 'cardok01');
    expect((await addCard(browser, server.sandbox, cards.approved)).json()).toEqual(completePath);
    expect((await browser.get(`${page}/complete`)).statusCode).toBe(200);
    server.clock.advance(1801);
    expect((await browser.get(`${page}/complete`)).headers.location).toBe(page);
  });

  it('allows the token script, its frames and the forms of providers on this page only, and no tag manager', async ({
    server,
  }) => {
    const browser = await openNew(server, 'cardcsp1');
    const own = (await browser.get(page)).headers['content-security-policy'];
    const { origin } = server.sandbox;
    for (const part of [`script-src 'self'`, `connect-src 'self'`, `frame-src 'self'`, `form-action 'self'`])
      expect(String(own)).toMatch(new RegExp(`${part}[^;]* ${origin}`));
    expect((await browser.get('/mypage')).headers['content-security-policy']).not.toContain(origin);
    expect((await browser.get(page)).body).not.toContain('googletagmanager');
  });

  it('asks for a method, not for policies that were agreed to, and says without scripts that a card needs them [PAYMETHOD-003, PAYMETHOD-021]', async ({
    server,
  }) => {
    const browser = await openNew(server, 'cardpage');
    const sent = await browser.submit(page, { _do: 'account.payment-method.link' });
    expect(sent.statusCode).toBe(422);
    expect(readMain(sent)).toContain('追加するお支払い方法を選択してください。');
    expect(readMain(sent)).toContain('に同意済み：');
    expect(readMain(sent)).not.toContain('すべての規約を最後までお読みのうえ、同意してください。');
    for (const type of ['SbpsCredit', 'SbpsPaypay', 'SbpsDocomo', 'PaypalRest', 'CampaignCode'])
      expect(readMain(sent)).toContain(`value="${type}"`);
    const card = await browser.submit(page, { _do: 'account.payment-method.link', paymentMethodType: 'SbpsCredit' });
    expect(readMain(card)).toContain('カードの登録にはJavaScriptが必要です');
    // Nothing else has a name, by which a browser would post the card.
    const names = [...readMain(card).matchAll(/<(?:input|select|textarea)[^>]*\sname="([a-z][^"]*)"/gi)].map(([, name]) => name);
    expect(new Set(names)).toEqual(new Set(['paymentMethodType', 'billingName', 'email', 'billingPhone', 'policies']));
  });
});

describe('cards that fail', () => {
  it('refuses declined cards, used tokens and tokens of others, and adds nothing', async ({ server }) => {
    const browser = await openNew(server, 'cardno01');
    const other = await openNew(server, 'cardno02');
    expect(describeRefusal(await addCard(browser, server.sandbox, cards.declined))).toEqual({
      status: 422,
      code: 'CARD_DECLINED',
    });
    expect(describeRefusal(await postToken(browser, 'tok_unknown'))).toEqual({ status: 409, code: 'TOKEN_INVALID' });
    const { token = '' } = await makeToken(server.sandbox, cards.approved);
    expect((await postToken(browser, token)).json()).toEqual(completePath);
    // Twice by the same member: the same answer and one card. By another member: refused.
    expect((await postToken(browser, token)).json()).toEqual(completePath);
    expect(describeRefusal(await postToken(other, token))).toEqual({ status: 409, code: 'TOKEN_INVALID' });
    expect((await readPage(browser)).accountPaymentMethods).toHaveLength(1);
    expect((await readPage(other)).accountPaymentMethods).toHaveLength(0);
  });

  it('answers 503 when the provider fails or does not answer, and accepts the same token later', async ({ server }) => {
    const browser = await openNew(server, 'carddown');
    const { token = '' } = await makeToken(server.sandbox, cards.approved);
    server.sandbox.fail(1, 'error');
    expect(describeRefusal(await postToken(browser, token))).toEqual({ status: 503, code: 'PAYMENT_UNAVAILABLE' });
    // Registered, but the answer was lost.
    server.sandbox.fail(1, 'silence');
    expect(describeRefusal(await postToken(browser, token))).toEqual({ status: 503, code: 'PAYMENT_UNAVAILABLE' });
    expect((await readPage(browser)).accountPaymentMethods).toHaveLength(0);
    expect((await postToken(browser, token)).json()).toEqual(completePath);
    expect((await readPage(browser)).accountPaymentMethods).toHaveLength(1);
  });

  it('allows five attempts a day for an account, and a number for a network', async ({ server }) => {
    const browser = await openNew(server, 'cardfive');
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await addCard(browser, server.sandbox, cards.declined)).statusCode).toBe(422);
    const refused = await addCard(browser, server.sandbox, cards.approved);
    expect(describeRefusal(refused)).toEqual({ status: 429, code: 'TOO_MANY' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(80_000);
    server.clock.advance(86_401);
    expect((await addCard(await openNew(server, 'cardsix1'), server.sandbox, cards.approved)).statusCode).toBe(200);
  });

  it('returns the error codes of the token script [CARD-016, CARD-017]', async ({ server }) => {
    const codes = async (number: string, more: object = {}) => (await makeToken(server.sandbox, number, more)).errorCode;
    expect(await codes('')).toBe('03001');
    expect(await codes('4242x')).toBe('04001');
    expect(await codes('4242')).toBe('05001');
    expect(await codes(cards.approved, { limit: '' })).toBe('03002');
    expect(await codes(cards.approved, { limit: '1399' })).toBe('04002');
    expect(await codes(cards.approved, { securityCode: '12' })).toBe('05003');
    expect(await codes(cards.broken)).toBe('99001');
  });
});

describe('3-D Secure', () => {
  it('refuses a failed result, and opens another certification', async ({ server }) => {
    const browser = await openNew(server, 'threeds1');
    await addCard(browser, server.sandbox, cards.refused);
    const before = (await readPage(browser)).certification;
    expect(describeRefusal(await certify(browser, server.sandbox))).toEqual({ status: 422, code: 'CARD_DECLINED' });
    const after = (await readPage(browser)).certification;
    expect(after?.reference).not.toBe(before?.reference);
    expect((await readPage(browser)).accountPaymentMethods).toMatchObject([{ isPending: true }]);
  });

  it('refuses a result of another member or card, and accepts one that is sent twice', async ({ server }) => {
    const browser = await openNew(server, 'threeds2');
    const thief = await openNew(server, 'threeds3');
    await addCard(browser, server.sandbox, cards.twice);
    await addCard(thief, server.sandbox, cards.certified);
    const mine = (await readPage(browser)).certification;
    const theirs = (await readPage(thief)).certification;
    const result = await passChallenge(server.sandbox, mine?.reference ?? '', 'approve');
    const send = (from: typeof browser, method: string | undefined) =>
      from.post(`${route}/credit/certification`, {
        tokenResult: result,
        accountPaymentMethodId: method,
        additionalInfo: { billingFirstName: null, billingLastName: null, email: null, billingPhone: null },
      });
    expect(describeRefusal(await send(thief, mine?.accountPaymentMethodId))).toEqual({ status: 404, code: 'NOT_FOUND' });
    expect(describeRefusal(await send(thief, theirs?.accountPaymentMethodId))).toEqual({ status: 422, code: 'CARD_DECLINED' });
    expect((await send(browser, mine?.accountPaymentMethodId)).json()).toEqual(completePath);
    expect((await send(openTab(server, browser), mine?.accountPaymentMethodId)).json()).toEqual(completePath);
    expect((await readAudit(server, 'threeds2')).filter((action) => action === 'payment-method-add')).toHaveLength(1);
  });

  it('renews a certification that has expired', async ({ server }) => {
    const browser = await openNew(server, 'threeds4');
    await addCard(browser, server.sandbox, cards.certified);
    const before = (await readPage(browser)).certification;
    const result = await passChallenge(server.sandbox, before?.reference ?? '', 'approve');
    server.clock.advance(901);
    const late = { tokenResult: result, accountPaymentMethodId: before?.accountPaymentMethodId, additionalInfo: {} };
    expect(describeRefusal(await browser.post(`${route}/credit/certification`, late))).toEqual({ status: 409, code: 'NOT_NOW' });
    expect((await certify(browser, server.sandbox)).json()).toEqual(completePath);
  });

  it('asks for the billing contact of a card that lacks it [PAYMETHOD-013]', async ({ server }) => {
    const browser = await openNew(server, 'threeds5');
    await addCard(browser, server.sandbox, cards.approved);
    await server.database.query("UPDATE payment_methods SET billing_first_name = NULL WHERE account_id = 'threeds5'");
    expect(await readData(browser, page)).toMatchObject({ certification: { needsInfo: true } });
    expect(readMain(await browser.get(page))).toContain('name="billingName"');
    const refused = await certify(browser, server.sandbox, 'approve', {});
    expect(describeRefusal(refused)).toMatchObject({ status: 422, issues: expect.arrayContaining(['/billingName required']) });
    const info = { billingFirstName: 'JIRO', billingLastName: 'SUZUKI', email: null, billingPhone: '0312345678' };
    expect((await certify(browser, server.sandbox, 'approve', info)).json()).toEqual(completePath);
    expect(await readData(browser, page)).toMatchObject({
      certification: null,
      accountPaymentMethods: [
        { SbpsCreditInfo: { billingFirstName: 'JIRO', billingLastName: 'SUZUKI', billingPhone: '0312345678' } },
      ],
    });
    // One contact is enough.
    await server.database.query("UPDATE payment_methods SET billing_email = NULL WHERE account_id = 'threeds5'");
    expect(await readData(browser, page)).toMatchObject({ certification: null });
    await server.database.query("UPDATE payment_methods SET billing_phone = NULL WHERE account_id = 'threeds5'");
    expect(await readData(browser, page)).toMatchObject({ certification: { needsInfo: true } });
  });
});
