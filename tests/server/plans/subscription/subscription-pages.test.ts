import { JSDOM } from 'jsdom';
import { describe, expect } from 'vitest';
import type { TestApp } from '../../harness.ts';
import { addContract, addMethod } from '../../people/contracts.ts';
import { addFamily, openMember, openNew, readMain } from '../../people/members.ts';
import { publish } from '../../publish.ts';
import { serverTest } from '../../server-test.ts';
import { answers, callOf, pageOf, readActions, readContract, subscribe } from './subscribers.ts';

const it = serverTest();

const mailsTo = async (server: TestApp, name: string) =>
  (await server.readOutbox(`${name}@example.com`)).map(({ subject }) => subject);
const auditOf = (server: TestApp, name: string) =>
  server.database
    .query<{ action: string }>(
      "SELECT action FROM audit_log WHERE account_id = $1 AND action LIKE 'subscription-%' ORDER BY at",
      [name],
    )
    .then((rows) => rows.map(({ action }) => action));

describe('the detail of a contract', () => {
  it('shows plan, span, amounts, campaign, days and payment method [SUBSCR-001, SUBSCR-002]', async ({ server }) => {
    const browser = await subscribe(server, 'detail1', { planName: '灯台プラン' });
    const campaign = {
      code: 'A',
      name: { ja: '春の割引' },
      discount: 500,
      count: 3,
      startsAt: '2026-11-01T00:00:00+09:00',
      endsAt: '2027-02-01T00:00:00+09:00',
    };
    await server.database.query(
      "UPDATE subscriptions SET campaign = $1, billing_amount = 1480, campaign_remaining = 2 WHERE subscription_id = 's_detail1'",
      [JSON.stringify(campaign)],
    );
    expect(await readContract(browser, 'detail1')).toMatchObject({
      subscriptionId: 's_detail1',
      subscriptionStatus: 'ONGOING_CONTRACT',
      planName: '灯台プラン',
      renewSpan: 1,
      renewSpanUnit: 'months',
      billingAmount: 1480,
      originalPrice: 1980,
      nextSettlementDay: '2026-12-01T03:00:00.000Z',
      firstPaymentDay: '2026-11-21T03:00:00.000Z',
      campaign: { campaignName: '春の割引' },
      campaignApplicablePeriod: { startDate: '2026-11-01T00:00:00+09:00', endDate: '2027-02-01T00:00:00+09:00' },
      accountPaymentMethod: { paymentMethodType: 'SbpsCredit', creditInfo: { cardNumberSuffix: '4242' } },
    });
    const shown = readMain(await browser.get(pageOf('detail1')));
    const texts = [
      '灯台プラン',
      '1か月',
      '1,480円',
      '1,980円',
      '春の割引',
      '2026/11/01〜2027/02/01',
      '2026/11/21',
      '2026/12/01',
      'JCB 末尾4242',
    ];
    for (const text of texts) expect(shown).toContain(text);
  });

  it('has five addresses, and its completion pages lead to the first page of their flow [ROUTE-024]', async ({ server }) => {
    const browser = await subscribe(server, 'detail9');
    const open = async (page: string) => {
      const { statusCode, headers } = await browser.get(`${pageOf('detail9')}${page}`, { accept: 'text/html' });
      return headers.location ?? statusCode;
    };
    for (const page of ['', '/payment-method', '/withdraw']) expect([page, await open(page)]).toEqual([page, 200]);
    for (const page of ['/payment-method', '/withdraw'])
      expect(await open(`${page}/complete`)).toBe(`${pageOf('detail9')}${page}`);
  });

  it('is reached from the list of plans, as is its cancellation [PLAN-004, PLAN-005]', async ({ server }) => {
    const browser = await subscribe(server, 'detail2');
    const { document } = new JSDOM((await browser.get('/mypage/plans')).body).window;
    const links = [...document.querySelectorAll('main a[href*="subscription"]')].map((link) => link.getAttribute('href'));
    expect(links).toEqual([pageOf('detail2'), `${pageOf('detail2')}/withdraw?returnTo=/withdraw`]);
  });

  it('is not found for an unknown, ended or foreign contract [SUBSCR-022]', async ({ server }) => {
    const [browser, other] = [await subscribe(server, 'detail3'), await subscribe(server, 'detail4')];
    for (const page of ['', '/payment-method', '/withdraw']) {
      expect((await other.get(`${pageOf('detail3')}${page}`)).statusCode).toBe(404);
      expect((await browser.get(`${pageOf('unknown')}${page}`)).statusCode).toBe(404);
    }
    for (const [call, body] of [
      ['re-settlement', {}],
      ['change-payment-method', { paymentMethodId: 'pm_detail4' }],
      ['withdraw', { surveyAnswers: answers }],
      ['withdraw/cancel', { surveyAnswers: [] }],
    ] as const)
      expect((await other.post(callOf('detail3', call), body)).statusCode, call).toBe(404);
    await server.database.query("UPDATE subscriptions SET ended_at = $1 WHERE subscription_id = 's_detail3'", [
      server.clock.now(),
    ]);
    expect((await browser.get(pageOf('detail3'))).statusCode).toBe(404);
  });

  it('allows no change while a settlement is under way [SUBSCR-013, SUBSCR-014, SUBSCR-015]', async ({ server }) => {
    const minute = 1 / 1440;
    const later = await subscribe(server, 'detail5', { days: 1 });
    expect((await readContract(later, 'detail5'))['isUpdating']).toBe(false);
    expect(await readActions(later, 'detail5')).toMatchObject({ お支払い方法を変更する: true, 解約する: true });
    const browser = await subscribe(server, 'detail6', { days: -minute });
    expect((await readContract(browser, 'detail6'))['isUpdating']).toBe(true);
    const actions = await readActions(browser, 'detail6');
    expect(actions).toMatchObject({ お支払い方法を変更する: false, 解約する: false });
    expect(readMain(await browser.get(pageOf('detail6')))).toContain('現在、お支払いを処理しています');
    const held = await subscribe(server, 'detail7', { days: -minute, status: 'HOLD' });
    expect(await readActions(held, 'detail7')).not.toHaveProperty('今すぐ支払う（1,980円）');
    for (const page of ['payment-method', 'withdraw'])
      expect((await browser.get(`${pageOf('detail6')}/${page}`)).headers['location']).toBe(pageOf('detail6'));
    for (const [call, body] of [
      ['re-settlement', {}],
      ['change-payment-method', { paymentMethodId: 'pm_detail6' }],
      ['withdraw', { surveyAnswers: answers }],
      ['withdraw/cancel', { surveyAnswers: [] }],
    ] as const) {
      const answer = await browser.post(callOf('detail6', call), body);
      expect([answer.statusCode, answer.json().code], call).toEqual([409, 'UPDATING']);
    }
  });

  it('hides contracts in the app, and leaves the plans [SUBSCR-016, SUBSCR-017]', async ({ server }) => {
    const browser = await subscribe(server, 'detail8');
    const inApp = readMain(await browser.get('/mypage/plans', { 'user-agent': 'MinatoStoreApp/1.0 (iPhone)' }));
    expect(readMain(await browser.get('/mypage/plans'))).toContain(pageOf('detail8'));
    expect(inApp).not.toContain(pageOf('detail8'));
    expect(inApp).toContain('/plans/premium');
  });
});

describe('the payment method of a contract', () => {
  it('is changed to another one of the member, and counted [SUBSCR-003, SUBSCR-004]', async ({ server }) => {
    const browser = await subscribe(server, 'method1');
    await addMethod(server, 'method1', 'pm_other', { type: 'SbpsPaypay' });
    const page = `${pageOf('method1')}/payment-method`;
    const shown = readMain(await browser.get(page));
    for (const text of ['JCB 末尾4242', 'value="pm_other"', 'PayPay']) expect(shown).toContain(text);
    const answer = await browser.post(callOf('method1', 'change-payment-method'), { paymentMethodId: 'pm_other' });
    expect(answer.json()).toMatchObject({ redirectTo: `${page}/complete` });
    expect(readMain(await browser.get(`${page}/complete`))).toContain('「契約」のお支払い方法を変更しました。');
    expect(await readContract(browser, 'method1')).toMatchObject({ accountPaymentMethod: { paymentMethodType: 'SbpsPaypay' } });
    const counts = await server.database.query(
      "SELECT contracts FROM payment_methods WHERE account_id = 'method1' ORDER BY method_id",
    );
    expect(counts).toEqual([{ contracts: 0 }, { contracts: 1 }]);
    expect((await mailsTo(server, 'method1'))[0]).toBe('【みなとストア】「契約」のお支払い方法を変更しました');
    const [mail] = await server.readOutbox('method1@example.com');
    expect(mail?.text).toContain('変更前のお支払い方法：JCB 末尾4242\n変更後のお支払い方法：PayPay\n');
    expect(await auditOf(server, 'method1')).toEqual(['subscription-method-change']);
  });

  it('is never that of another member, nor an invalid one', async ({ server }) => {
    const browser = await subscribe(server, 'method2');
    await subscribe(server, 'method3');
    await addMethod(server, 'method2', 'pm_invalid', { isValid: false });
    for (const paymentMethodId of ['pm_method3', 'pm_invalid', 'pm_unknown']) {
      const answer = await browser.post(callOf('method2', 'change-payment-method'), { paymentMethodId });
      expect(answer.statusCode, paymentMethodId).toBe(422);
    }
    expect(await readContract(browser, 'method2')).toMatchObject({ accountPaymentMethod: { paymentMethodType: 'SbpsCredit' } });
  });

  it('is chosen from a list, and a new one may be added unless that is restricted [SUBSCR-005]', async ({ server }) => {
    await addFamily(server, 'g_billing', { billown: 'owner', billman: 'managed' });
    await addMethod(server, 'billman', 'pm_billman');
    await addContract(server, 'billman', { subscriptionId: 's_billman', methodId: 'pm_billman' });
    const [owner, browser] = [await openMember(server, 'billown'), await openMember(server, 'billman')];
    const page = `${pageOf('billman')}/payment-method`;
    const open = readMain(await browser.get(page));
    for (const text of ['value="pm_billman"', 'value="SbpsPaypay"']) expect(open).toContain(text);
    const body = { type: 'addPaymentMethod', targetAccountId: 'billman', restrict: true };
    expect((await owner.post('/zapi/family-group/parental-control/restriction', body)).statusCode).toBe(204);
    const restricted = readMain(await browser.get(page));
    expect(restricted).toContain('value="pm_billman"');
    expect(restricted).toContain('お支払い方法を追加できません');
    expect(restricted).not.toContain('value="SbpsPaypay"');
  });
});

describe('a cancellation', () => {
  it('asks the survey, ends on a completion page, and can be undone [SUBSCR-006, SUBSCR-007, SUBSCR-008, SUBSCR-009] [PLAN-006, PLAN-012]', async ({
    server,
  }) => {
    const browser = await subscribe(server, 'cancel1');
    const page = `${pageOf('cancel1')}/withdraw`;
    const survey = readMain(await browser.get(`${page}?returnTo=/mypage/plans`));
    for (const text of ['解約についてのアンケート', '解約の理由', '2026/12/01']) expect(survey).toContain(text);
    const sent = await browser.post(callOf('cancel1', 'withdraw'), { surveyAnswers: answers, returnTo: '/mypage/plans' });
    expect(sent.json()).toMatchObject({ redirectTo: `${page}/complete?returnTo=%2Fmypage%2Fplans` });
    const complete = readMain(await browser.get(`${page}/complete?returnTo=/mypage/plans`));
    expect(complete).toContain('解約を受け付けました');
    expect(complete).toContain('href="/mypage/plans"');
    const elsewhere = readMain(await browser.get(`${page}/complete?returnTo=//evil.example`));
    expect(elsewhere).toContain(`href="${pageOf('cancel1')}"`);
    expect(await readContract(browser, 'cancel1')).toMatchObject({ subscriptionStatus: 'CANCEL_REQUEST' });
    const detail = readMain(await browser.get(pageOf('cancel1')));
    for (const text of ['ご利用終了日', '2026/12/01', `href="${page}"`]) expect(detail).toContain(text);
    const saved = await server.database.query(
      "SELECT purpose, subject, answers FROM survey_answers WHERE account_id = 'cancel1'",
    );
    expect(saved).toMatchObject([
      { purpose: 'withdraw', subject: 's_cancel1', answers: [{ questionId: 'reason', answer: ['料金が高い'] }] },
    ]);

    const restore = readMain(await browser.get(page));
    expect(restore).toContain('解約を取り消す');
    expect(restore).not.toContain('解約の理由');
    const restored = await browser.post(callOf('cancel1', 'withdraw/cancel'), { surveyAnswers: [] });
    expect(restored.json()).toMatchObject({ redirectTo: `${page}/complete` });
    expect(readMain(await browser.get(`${page}/complete`))).toContain('契約は継続されます');
    expect(await readContract(browser, 'cancel1')).toMatchObject({ subscriptionStatus: 'ONGOING_CONTRACT' });
    expect((await mailsTo(server, 'cancel1')).slice(0, 2).toSorted()).toEqual(
      ['【みなとストア】「契約」の解約を受け付けました', '【みなとストア】「契約」の解約を取り消しました'].toSorted(),
    );
    expect(await auditOf(server, 'cancel1')).toEqual(['subscription-withdraw', 'subscription-restore']);
  });

  it('ends with the plan list first, and then names where its address leads [PLAN-006]', async ({ server }) => {
    const browser = await subscribe(server, 'cancel5');
    await browser.post(callOf('cancel5', 'withdraw'), { surveyAnswers: answers, returnTo: '/withdraw' });
    const linksOf = async (query: string) => {
      const { document } = new JSDOM((await browser.get(`${pageOf('cancel5')}/withdraw/complete${query}`)).body).window;
      return [...document.querySelectorAll('main .button')].map((link) => [link.textContent, link.getAttribute('href')]);
    };
    const plans = ['プラン一覧へ', '/mypage/plans'];
    expect(await linksOf('?returnTo=/withdraw')).toEqual([plans, ['退会のお手続きへ', '/withdraw']]);
    expect(await linksOf('?returnTo=/mypage/plans')).toEqual([plans]);
    expect(await linksOf('?returnTo=/plans/standard')).toEqual([plans, ['元のページへ戻る', '/plans/standard']]);
    for (const query of ['', '?returnTo=//evil.example', '?returnTo=/auth/authorize%3FsocialActionType=relate'])
      expect(await linksOf(query)).toEqual([plans, ['契約の詳細へ戻る', pageOf('cancel5')]]);
  });

  it('asks questions of seven types, and takes the options of a checkbox as a list [SUBSCR-018, SUBSCR-019, SUBSCR-021]', async ({
    server,
  }) => {
    const browser = await subscribe(server, 'cancel3');
    await publish(server, 'surveys', (surveys) => ({ ...surveys, withdrawSurvey: 'viewing' }));
    const { document } = new JSDOM((await browser.get(`${pageOf('cancel3')}/withdraw`)).body).window;
    const count = (selector: string) => document.querySelectorAll(`[data-field=survey] ${selector}`).length;
    const controls = ['radio', 'checkbox', 'text', 'date', 'time'].map((type) => `input[type=${type}]`);
    // With the choice of no answer: the question with three options is optional.
    expect([...controls, 'select', 'textarea'].map(count)).toEqual([4, 4, 1, 1, 1, 1, 1]);
    expect(document.querySelector('[data-field=survey]')?.textContent).toContain('映画');
    const surveyAnswers = [
      { questionId: 'genre', answer: '映画' },
      { questionId: 'devices', answer: ['テレビ', 'パソコン'] },
      { questionId: 'since', answer: '2026-02-03' },
      { questionId: 'time', answer: '21:30' },
    ];
    expect((await browser.post(callOf('cancel3', 'withdraw'), { surveyAnswers })).statusCode).toBe(200);
    const [saved] = await server.database.query<{ answers: object[] }>(
      "SELECT answers FROM survey_answers WHERE account_id = 'cancel3'",
    );
    expect(saved?.answers).toMatchObject([{ questionId: 'genre' }, { answer: ['テレビ', 'パソコン'] }, {}, {}]);
    await publish(server, 'surveys', (surveys) => ({ ...surveys, withdrawSurvey: 'cancel' }));
  });

  it('refuses markup and scripts in its free text, as in that of every survey [VALIDATION-001] [VALIDATION-002]', async ({
    server,
  }) => {
    const browser = await subscribe(server, 'cancel4');
    const leaver = await openNew(server, 'leaver99');
    for (const answer of ['<script>javascript:x</script>', 'say "x"', 'data:text/html,x', 'onclick=x']) {
      const cancelled = await browser.post(callOf('cancel4', 'withdraw'), {
        surveyAnswers: [...answers, { questionId: 'details', answer }],
      });
      const left = await leaver.post('/zapi/account/withdraw/confirm', {
        consent: true,
        surveyAnswers: [
          { questionId: 'reasons', answer: ['使う機会が少ない'] },
          { questionId: 'comment', answer },
        ],
      });
      for (const [refused, at] of [
        [cancelled, '/survey/details'],
        [left, '/survey/comment'],
      ] as const)
        expect(refused.json()).toMatchObject({ code: 'INVALID_ANSWERS', issues: [{ at, rule: 'forbiddenContent' }] });
    }
  });

  it('needs the required answers [SUBSCR-020]', async ({ server }) => {
    const browser = await subscribe(server, 'cancel2');
    const answer = await browser.post(callOf('cancel2', 'withdraw'), { surveyAnswers: [] });
    expect(answer.statusCode).toBe(422);
    expect(await readContract(browser, 'cancel2')).toMatchObject({ subscriptionStatus: 'ONGOING_CONTRACT' });
  });

  it.for([
    ['NEW_TRIAL_CONTRACT', 'TRIAL_CANCEL_REQUEST', 10],
    ['HOLD', 'HOLD_CANCEL_REQUEST', null],
    ['TRIAL_HOLD', 'TRIAL_HOLD_CANCEL_REQUEST', 1],
  ])('leads from %s to %s and back [PLAN-012]', async ([status, cancelled, days], { server }) => {
    const name = `cancel${status.toLowerCase().replaceAll('_', '')}`;
    const browser = await subscribe(server, name, { status, days });
    const before = await readContract(browser, name);
    await browser.post(callOf(name, 'withdraw'), { surveyAnswers: answers });
    expect(await readContract(browser, name)).toMatchObject({
      subscriptionStatus: cancelled,
      nextSettlementDay: expect.any(String),
    });
    expect((await browser.post(callOf(name, 'withdraw'), { surveyAnswers: answers })).json()).toMatchObject({ code: 'NOT_NOW' });
    await browser.post(callOf(name, 'withdraw/cancel'), { surveyAnswers: [] });
    expect(await readContract(browser, name)).toEqual(before);
    expect((await browser.post(callOf(name, 'withdraw/cancel'), { surveyAnswers: [] })).json()).toMatchObject({
      code: 'NOT_NOW',
    });
  });
});
