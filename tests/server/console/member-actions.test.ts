// What operators do for a member beyond their ways to log in: messages, addresses, charges, the end of the data.
import { afterEach, describe, expect } from 'vitest';
import type { TestApp, TestBrowser } from '../harness.ts';
import { createFakePayments } from '../people/fake-payments.ts';
import { addMember, readAccount, readAudit, readData, readNotices } from '../people/members.ts';
import { editor, openAs, openRole } from '../people/operators.ts';
import { subscribe } from '../plans/subscription/subscribers.ts';
import { serverTest } from '../server-test.ts';

const payments = createFakePayments();
const it = serverTest({ gateways: { payments: payments.gateway } });
afterEach(() => {
  payments.behaviour = 'approve';
});

const act = (browser: TestBrowser, accountId: string, action: string, targetId = '') =>
  browser.post('/zapi/console/member/act', { accountId, action, targetId, reason: 'お電話でご依頼' });

/** Inserts a message that could not be delivered. */
const addMessage = (
  { database, clock }: TestApp,
  id: string,
  message: { readonly state: 'due' | 'given-up'; readonly error: string; readonly isResendable: boolean },
) =>
  database.query(
    `INSERT INTO outbox (store_id, outbox_id, intent, channel, recipient, subject, body, state, attempts, next_at, last_error, created_at,
       destination, expires_at, is_resendable)
     VALUES ('first', $1, $1, 'mail', 'unheard@example.com', $1, CASE WHEN $2 OR $3 = 'due' THEN 'text' END, $3, 3, $4, $5, $6, 'example.com', $7, $2)`,
    [
      id,
      message.isResendable,
      message.state,
      new Date(clock.now().getTime() + 7_200_000),
      message.error,
      clock.now(),
      new Date(clock.now().getTime() + 86_400_000),
    ],
  );

describe('a message that did not arrive', () => {
  it('says why and when it is tried again, and is sent again unless a code or link in it has ended', async ({ server }) => {
    await addMember(server, 'unheard');
    await addMessage(server, 'm_waits', { state: 'due', error: 'RCPT TO 451', isResendable: false });
    await addMessage(server, 'm_refused', { state: 'given-up', error: 'RCPT TO 550', isResendable: true });
    await addMessage(server, 'm_code', { state: 'given-up', error: 'EXPIRED', isResendable: false });
    const support = await openRole(server, 'support');
    const { messages } = await readData(support, '/console/members/unheard');
    expect(messages).toEqual([
      expect.objectContaining({ outboxId: 'm_code', mayResend: false, problem: expect.stringContaining('期限') }),
      expect.objectContaining({ outboxId: 'm_refused', mayResend: true, problem: expect.stringContaining('RCPT TO 550') }),
      expect.objectContaining({ outboxId: 'm_waits', mayResend: true, problem: expect.stringContaining('次の送信') }),
    ]);
    expect((await act(support, 'unheard', 'resend-message', 'm_code')).statusCode).toBe(409);
    expect((await act(support, 'a_demosingle', 'resend-message', 'm_refused')).statusCode).toBe(409);
    for (const id of ['m_refused', 'm_waits']) expect((await act(support, 'unheard', 'resend-message', id)).statusCode).toBe(200);
    const rows = () =>
      server.database.query("SELECT outbox_id FROM outbox WHERE recipient = 'unheard@example.com' AND state = 'kept' ORDER BY 1");
    await expect.poll(rows).toEqual([{ outbox_id: 'm_refused' }, { outbox_id: 'm_waits' }]);
    expect((await act(support, 'unheard', 'resend-message', 'm_refused')).statusCode).toBe(409);
    expect(await readAudit(server, 'unheard')).toContain('member-resend-message');
  });
});

describe('a postal address', () => {
  it('is corrected by the rules of the member’s page, and mailed to the member', async ({ server }) => {
    await addMember(server, 'wrongaddress');
    const support = await openRole(server, 'support');
    const { profile: before } = await readAccount(server, 'wrongaddress');
    const correct = (answers: object) =>
      support.post('/zapi/console/member/address', { accountId: 'wrongaddress', reason: '転居', ...answers });
    const address = { postalCode: '1050001', prefecture: '13', address: '港区虎ノ門2丁目', address2: '' };
    expect((await correct({ ...address, postalCode: '12' })).statusCode).toBe(422);
    expect((await correct({ ...address, reason: '' })).statusCode).toBe(422);
    expect(await correct(address)).toMatchObject({ statusCode: 200 });
    const { profile } = await readAccount(server, 'wrongaddress');
    expect(profile).toEqual({ ...Object(before), postalCode: '1050001', prefecture: '13', address: '港区虎ノ門2丁目' });
    expect((await readNotices(server, 'wrongaddress@example.com'))[0]?.text).toContain('虎ノ門2丁目');
    expect(await readAudit(server, 'wrongaddress')).toEqual(expect.arrayContaining(['member-correct-address', 'profile-edit']));
    expect(
      (
        await (
          await openRole(server, 'finance')
        ).post('/zapi/console/member/address', { accountId: 'wrongaddress', reason: 'x', ...address })
      ).statusCode,
    ).toBe(403);
  });
});

describe('a contract on hold', () => {
  it('is charged once, goes on when that succeeds, and stays on hold when it does not', async ({ server }) => {
    await subscribe(server, 'heldpay', { status: 'HOLD', days: null });
    const owner = await openAs(server, editor);
    expect(JSON.stringify(await readData(owner, '/console/members/heldpay'))).toContain('"mayRetry":true');
    payments.behaviour = 'decline';
    expect((await act(owner, 'heldpay', 'retry-charge', 's_heldpay')).json()).toMatchObject({ code: 'PAYMENT_DECLINED' });
    payments.behaviour = 'approve';
    const before = payments.requests.length;
    const answers = await Promise.all([1, 2].map(() => act(owner, 'heldpay', 'retry-charge', 's_heldpay')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    expect(payments.requests.length - before).toBe(1);
    expect((await act(owner, 'heldpay', 'retry-charge', 's_heldpay')).statusCode).toBe(409);
    expect((await act(owner, 'a_demosingle', 'retry-charge', 's_heldpay')).statusCode).toBe(404);
    expect(await readAudit(server, 'heldpay')).toEqual(
      expect.arrayContaining(['member-retry-charge', 'subscription-re-settlement']),
    );
  });
});

describe('a closed account', () => {
  it('is erased at once instead of at its time, and only a closed one', async ({ server }) => {
    await addMember(server, 'forgotten');
    const owner = await openAs(server, editor);
    expect((await act(owner, 'forgotten', 'erase')).statusCode).toBe(409);
    await act(owner, 'forgotten', 'close-account');
    await server.app.jobWorker?.run();
    expect((await owner.get('/console/members/forgotten')).statusCode).toBe(200);
    expect((await act(await openRole(server, 'support'), 'forgotten', 'erase')).statusCode).toBe(403);
    expect((await act(owner, 'forgotten', 'erase')).json()).toEqual({ redirectTo: '/console/members?notice=erasureQueued' });
    server.clock.advance(1);
    await server.app.jobWorker?.run();
    expect((await owner.get('/console/members/forgotten')).statusCode).toBe(404);
  });
});
