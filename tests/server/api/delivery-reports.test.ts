// Apps report what became of mails: as JSON of a provider's webhook, and as the mail that a mail server received.
import { describe, expect } from 'vitest';
import { addSeconds } from '../../../src/server/platform/clock.ts';
import type { TestApp } from '../harness.ts';
import { type ApiSend, openApi } from '../people/api-app.ts';
import { addMember, openMember, readData } from '../people/members.ts';
import { openRole } from '../people/operators.ts';
import { serverTest } from '../server-test.ts';
import { complaint, notification } from './returned-mails.ts';

const it = serverTest({ settings: { oidcClients: { clients: [] } } });

let ids = 0;
/** A mail that was sent to a member, as it is stored. Returns its id. */
async function addMail({ database, clock }: TestApp, accountId: string, changes: { readonly daysAgo?: number } = {}) {
  ids += 1;
  const outboxId = `o_sent${ids}`;
  const at = addSeconds(clock.now(), -86_400 * (changes.daysAgo ?? 0));
  await database.query(
    `INSERT INTO outbox (store_id, outbox_id, intent, channel, recipient, subject, state, attempts, next_at, created_at, sent_at, account_id)
     VALUES ('first', $1, $1, 'mail', $2, 'お知らせ', 'sent', 1, $3, $3, $3, $4)`,
    [outboxId, `${accountId}@example.com`, at, accountId],
  );
  return outboxId;
}

const report = (send: ApiSend, body: unknown) => send('POST', '/delivery-reports', { body });
const passOn = (send: ApiSend, file: string, headers = {}) =>
  send('POST', '/delivery-reports/messages', { file, headers: { 'content-type': 'message/rfc822', ...headers } });

async function readDelivery({ database }: TestApp, outboxId: string) {
  const [row] = await database.query<{ delivery: string | null; status: string | null; reason: string | null }>(
    'SELECT delivery, delivery_status AS status, delivery_reason AS reason FROM outbox WHERE outbox_id = $1',
    [outboxId],
  );
  return row;
}

describe('a mail that a mail server received', () => {
  it('is stored with the mail that it returns: by the Message-ID of the original', async ({ server }) => {
    const send = await openApi(server, 'postfix', ['delivery-reports:write']);
    await addMember(server, 'returned');
    const outboxId = await addMail(server, 'returned');
    const answer = await passOn(send, notification({ messageId: `<${outboxId}@mail.example>` }));
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    expect(await readDelivery(server, outboxId)).toEqual({
      delivery: 'bounced',
      status: '5.1.1',
      reason: '550 5.1.1 <hanako@example.com>: Recipient address rejected: User unknown',
    });
  });

  it('is also found by the envelope id, without the original', async ({ server }) => {
    const send = await openApi(server);
    const outboxId = await addMail(server, 'returned');
    await passOn(send, notification({ envelopeId: `${outboxId}@mail.example`, action: 'delayed', status: '4.4.1' }));
    expect(await readDelivery(server, outboxId)).toMatchObject({ delivery: 'delayed', status: '4.4.1' });
  });

  it('says why in the words of the server, if its code does not', async ({ server }) => {
    const send = await openApi(server);
    const outboxId = await addMail(server, 'returned');
    const diagnostic = `smtp; 552-5.2.2 The mailbox\r\n\tis full\u202e${'x'.repeat(400)}`;
    await passOn(send, notification({ messageId: `<${outboxId}@mail.example>`, status: '5.0.0', diagnostic }));
    const stored = await readDelivery(server, outboxId);
    expect(stored).toMatchObject({ delivery: 'bounced', status: '5.2.2' });
    expect(stored?.reason).toMatch(/^552-5\.2\.2 The mailbox is full x+$/);
    expect(stored?.reason).toHaveLength(300);
  });

  it('that reports spam is a complaint, and one that says the contrary changes nothing', async ({ server }) => {
    const send = await openApi(server);
    const outboxId = await addMail(server, 'returned');
    const messageId = `<${outboxId}@mail.example>`;
    expect((await passOn(send, complaint({ messageId, type: 'not-spam' }))).statusCode).toBe(204);
    expect(await readDelivery(server, outboxId)).toMatchObject({ delivery: null });
    await passOn(send, complaint({ messageId, type: 'abuse' }));
    expect(await readDelivery(server, outboxId)).toMatchObject({ delivery: 'complained', status: null, reason: null });
  });

  it('is refused if it is no report, too large or not a mail', async ({ server }) => {
    const send = await openApi(server);
    const outcomeOf = async (file: string, headers = {}) => {
      const answer = await passOn(send, file, headers);
      return [answer.statusCode, answer.json().code];
    };
    const reply = 'From: a@example.com\r\nSubject: Out of office\r\nMessage-ID: <o_a@mail.example>\r\n\r\nI am away.\r\n';
    expect(await outcomeOf(reply)).toEqual([422, 'VALIDATION_FAILED']);
    expect(await outcomeOf('{}', { 'content-type': 'application/json' })).toEqual([400, 'UNREADABLE_BODY']);
    expect(await outcomeOf('')).toEqual([400, 'UNREADABLE_BODY']);
    expect(await outcomeOf('x'.repeat(262_145))).toEqual([413, 'TOO_LARGE']);
    const deep = Array.from({ length: 40 }, (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`).join(
      '',
    );
    expect(await outcomeOf(`Content-Type: multipart/report; boundary=r\r\n\r\n--r\r\n${deep}`)).toEqual([
      422,
      'VALIDATION_FAILED',
    ]);
  });
});

describe('a report of a provider', () => {
  it('replaces an earlier one in their order, whichever comes first', async ({ server }) => {
    const send = await openApi(server);
    const outboxId = await addMail(server, 'returned');
    const messageId = `${outboxId}@mail.example`;
    const stateAfter = async (event: string, more = {}) => {
      expect((await report(send, { messageId, event, ...more })).statusCode).toBe(204);
      return (await readDelivery(server, outboxId))?.delivery;
    };
    expect(await stateAfter('delivered')).toBe('delivered');
    expect(await stateAfter('delayed')).toBe('delivered');
    expect(await stateAfter('bounced', { reason: '552 5.2.2 full' })).toBe('bounced');
    expect(await stateAfter('bounced', { status: '5.1.1', reason: 'again' })).toBe('bounced');
    expect(await readDelivery(server, outboxId)).toMatchObject({ status: '5.2.2', reason: '552 5.2.2 full' });
    expect(await stateAfter('complained')).toBe('complained');
  });

  it('is answered alike for a mail that does not exist, of another store, or that is no mail', async ({ server }) => {
    const send = await openApi(server);
    const outboxId = await addMail(server, 'returned');
    await server.database.query("UPDATE outbox SET channel = 'sms' WHERE outbox_id = $1", [outboxId]);
    const answers = [
      await report(send, { messageId: `<${outboxId}@mail.example>`, event: 'bounced' }),
      await report(send, { messageId: '<o_none@mail.example>', event: 'bounced' }),
      await report(send, { messageId: '<CAF1@mail.gmail.com>', event: 'bounced' }),
      await passOn(send, notification({ messageId: '<o_none@mail.example>' })),
      await passOn(send, notification({})),
    ];
    for (const { statusCode, body, headers } of answers)
      expect([statusCode, body, headers['content-type']]).toEqual([204, '', undefined]);
    expect(await readDelivery(server, outboxId)).toMatchObject({ delivery: null });
  });
});

describe('a mail that came back', () => {
  it('is on the pages of operators with its reason in plain words, and counted on the day on which it came back', async ({
    server,
  }) => {
    const send = await openApi(server);
    await addMember(server, 'bouncing');
    const support = await openRole(server, 'support');
    await server.database.query('DELETE FROM outbox');
    const outboxId = await addMail(server, 'bouncing', { daysAgo: 3 });
    const readList = async (query: string) =>
      (await readData(support, `/console/messages${query}`))['messages'] as readonly { readonly outboxId: string }[];
    expect(JSON.stringify(await readData(support, '/console'))).not.toContain('/console/messages');
    await report(send, { messageId: `${outboxId}@mail.example`, event: 'bounced', reason: '550 5.1.1 <b>unknown</b>' });
    const expected = {
      state: 'bounced',
      problem: '宛先のメールアドレスは存在しないか、使われていません。（5.1.1） サーバーの応答：「550 5.1.1 <b>unknown</b>」',
      mayResend: false,
    };
    expect((await readData(support, '/console/members/bouncing'))['messages']).toEqual([expect.objectContaining(expected)]);
    expect((await readList('?kind=bounced'))[0]).toMatchObject({ outboxId, accountId: 'bouncing', ...expected });
    expect((await readList('?kind=refused')).map((message) => message.outboxId)).not.toContain(outboxId);
    expect(JSON.stringify(await readData(support, '/console'))).toContain('/console/messages');
    expect((await support.get('/console/messages', { accept: 'text/html' })).body).not.toContain('<b>unknown');
  });

  it('tells the member that the address does not exist, until a later mail arrives or the address is another', async ({
    server,
  }) => {
    const send = await openApi(server);
    await addMember(server, 'gone');
    await server.database.query(
      "UPDATE accounts SET email_verified_at = email_verified_at - interval '30 days' WHERE account_id = 'gone'",
    );
    const member = await openMember(server, 'gone');
    const hasNotice = async () => (await readData(member, '/mypage'))['isEmailUnknown'];
    const bounce = async (status: string, daysAgo: number) => {
      const messageId = `${await addMail(server, 'gone', { daysAgo })}@mail.example`;
      await report(send, { messageId, event: 'bounced', status });
    };
    await bounce('5.2.2', 9);
    expect(await hasNotice()).toBe(false);
    await bounce('5.1.1', 8);
    expect(await hasNotice()).toBe(true);
    expect((await member.get('/mypage', { accept: 'text/html' })).body).toContain('gone@example.com 宛てのメールが届かずに');
    await server.database.query("UPDATE accounts SET email = 'other@example.com' WHERE account_id = 'gone'");
    expect(await hasNotice()).toBe(false);
    await server.database.query("UPDATE accounts SET email = 'gone@example.com' WHERE account_id = 'gone'");
    expect(await hasNotice()).toBe(true);
    const messageId = `${await addMail(server, 'gone', { daysAgo: 7 })}@mail.example`;
    await report(send, { messageId, event: 'delivered' });
    expect(await hasNotice()).toBe(false);
  });
});
