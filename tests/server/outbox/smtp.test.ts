// Delivery by SMTP: what is on the wire, how connections are used, and what a failure means.
import { afterEach, describe, expect, it } from 'vitest';
import { DeliveryError } from '../../../src/server/platform/gateways/delivery-error.ts';
import type { MailGateway } from '../../../src/server/platform/gateways/mail/mail-gateway.ts';
import { createSmtpMail } from '../../../src/server/platform/gateways/mail/smtp.ts';
import { type SmtpServer, type SmtpServerOptions, startSmtpServer } from './smtp-server.ts';

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

async function open(
  options: SmtpServerOptions = {},
  user = '',
): Promise<{ readonly server: SmtpServer; readonly smtp: MailGateway }> {
  const server = await startSmtpServer(options);
  const smtp = createSmtpMail(server.url.replace('//', `//${user}`), { maxConnections: 2 });
  opened.push(server, smtp);
  return { server, smtp };
}

const mail = {
  messageId: '<x@mail.example>',
  from: 'no-reply@mail.example',
  to: 'taro@example.com',
  subject: '認証コード',
  text: 'コードは 123456 です。',
};

const deliverTo = async (smtp: MailGateway, to = mail.to): Promise<unknown> =>
  smtp.deliver({ ...mail, to }).catch((error) => error);

it("reaches the dotted addresses of Japanese carriers, from the domain's sender, in Japanese, marked as automatic", async () => {
  const { server, smtp } = await open();
  // Such a local part is quoted on the wire (RFC 5321); the address is the same.
  const addresses = {
    'foo.@docomo.ne.jp': '"foo."@docomo.ne.jp',
    'foo..bar@docomo.ne.jp': '"foo..bar"@docomo.ne.jp',
    'taro@example.com': 'taro@example.com',
  };
  for (const [to, onWire] of Object.entries(addresses)) {
    await smtp.deliver({ ...mail, to });
    const last = server.received.at(-1);
    expect(last?.commands).toContain(`RCPT TO:<${onWire}>`);
    expect(last?.commands).toContain('MAIL FROM:<no-reply@mail.example>');
    expect(last?.lines).toContain('Message-ID: <x@mail.example>');
    expect(last?.lines).toContain('From: no-reply@mail.example');
    expect(last?.lines).toContain('Auto-Submitted: auto-generated');
    const body = Buffer.from(last?.lines.slice(last.lines.indexOf('') + 1).join('') ?? '', 'base64');
    expect(body.toString('utf8')).toBe('コードは 123456 です。');
  }
});

it('sends a document beside the text, as the alternative that programs prefer', async () => {
  const { server, smtp } = await open();
  await smtp.deliver({ ...mail, html: '<p>コードは <b>123456</b> です。</p>' });
  const source = server.received.at(-1)?.lines.join('\n') ?? '';
  const boundary = /^Content-Type: multipart\/alternative;\s+boundary="([^"]+)"/m.exec(source)?.[1] ?? 'none';
  const parts = source.split(`--${boundary}`).slice(1, -1);
  expect(parts.map((part) => /^Content-Type: ([^;]+)/m.exec(part)?.[1])).toEqual(['text/plain', 'text/html']);
  const contents = parts.map((part) => Buffer.from(part.split('\n\n')[1] ?? '', 'base64').toString('utf8'));
  expect(contents).toEqual(['コードは 123456 です。', '<p>コードは <b>123456</b> です。</p>']);
});

it('asks servers that can to report failures by the id of the mail, with its header only', async () => {
  const { server, smtp } = await open({ capabilities: ['DSN'] });
  await smtp.deliver(mail);
  expect(server.received[0]?.commands).toContain('MAIL FROM:<no-reply@mail.example> RET=HDRS ENVID=x@mail.example');
  expect(server.received[0]?.commands).toContain('RCPT TO:<taro@example.com> NOTIFY=FAILURE,DELAY');
});

it('uses a connection for many mails, also after one was refused, and no more connections than it may', async () => {
  const { server, smtp } = await open({ reply: (_stage, line) => (line.includes('nobody@') ? '550 unknown' : undefined) });
  for (const to of ['a@example.com', 'b@example.com', 'nobody@example.com']) await deliverTo(smtp, to);
  expect(server.countConnections()).toBe(1);
  await Promise.all(Array.from({ length: 12 }, (_, index) => deliverTo(smtp, `m${index}@example.com`)));
  expect(server.countConnections()).toBe(2);
  expect(server.received).toHaveLength(14);
});

it('sends a mail although the server has closed the idle connection', async () => {
  const closing: (() => string | null | undefined)[] = [() => undefined, () => null];
  const { server, smtp } = await open({ reply: (stage) => (stage === 'MAIL' ? closing.shift()?.() : undefined) });
  await smtp.deliver(mail);
  await smtp.deliver(mail);
  expect([server.received.length, server.countConnections()]).toEqual([2, 2]);
});

describe('a failure', () => {
  it.each([
    ['connection', '554 no service', 'service', 'CONN 554'],
    ['connection', '421 busy', 'service', 'CONN 421'],
    ['connection', null, 'service', 'ECONNECTION'],
    ['EHLO', '421 busy', 'service', 'EHLO 421'],
    ['AUTH', '535 wrong password', 'service', 'AUTH PLAIN 535'],
    ['AUTH', '454 later', 'service', 'AUTH PLAIN 454'],
    ['MAIL', '530 log in first', 'service', 'MAIL FROM 530'],
    ['MAIL', '451 later', 'temporary', 'MAIL FROM 451'],
    ['MAIL', '550 not from you', 'sender', 'MAIL FROM 550'],
    ['MAIL', '552 too large', 'permanent', 'MAIL FROM 552'],
    ['RCPT', '450 mailbox busy', 'temporary', 'RCPT TO 450'],
    ['RCPT', '452 mailbox full', 'temporary', 'RCPT TO 452'],
    ['RCPT', '552 too many recipients', 'temporary', 'RCPT TO 552'],
    ['RCPT', '503 wrong order', 'temporary', 'RCPT TO 503'],
    ['RCPT', '421 closing', 'temporary', expect.stringMatching(/421$/)],
    ['RCPT', '550 no such mailbox', 'permanent', 'RCPT TO 550'],
    ['RCPT', '553 no mailbox name', 'permanent', 'RCPT TO 553'],
    ['RCPT', '553 5.7.1 <no-reply@mail.example>: Sender address rejected', 'sender', 'RCPT TO 553'],
    ['RCPT', '554 5.7.1 Relay access denied', 'sender', 'RCPT TO 554'],
    ['RCPT', '550 5.1.1 no such mailbox', 'permanent', 'RCPT TO 550'],
    ['RCPT', null, 'temporary', 'ECONNECTION'],
    ['DATA', '451 later', 'temporary', 'DATA 451'],
    ['DATA', '554 no recipients', 'permanent', 'DATA 554'],
    ['message', '451 later', 'temporary', 'DATA 451'],
    ['message', '554 refused', 'permanent', 'DATA 554'],
    ['message', '554 Message rejected: Email address is not verified.', 'sender', 'DATA 554'],
    ['message', '550 5.7.1 not accepted by policy', 'sender', 'DATA 550'],
    ['message', null, 'temporary', 'ECONNECTION'],
  ])('at %s with %s is %s', async (at, reply, failure, reason) => {
    for (const capabilities of [['AUTH PLAIN'], ['AUTH PLAIN', 'PIPELINING']]) {
      const { smtp } = await open({ capabilities, reply: (stage) => (stage === at ? reply : undefined) }, 'user:secret@');
      const error = await deliverTo(smtp);
      expect(error).toBeInstanceOf(DeliveryError);
      expect(error).toMatchObject({ failure, reason });
    }
  });

  it('of a server that cannot be reached, or speaks no TLS, is its own', async () => {
    const { server, smtp } = await open();
    const secure = createSmtpMail(server.url.replace('smtp:', 'smtps:'), { maxConnections: 1 });
    opened.push(secure);
    expect(await deliverTo(secure)).toMatchObject({ failure: 'service' });
    await server.close();
    expect(await deliverTo(smtp)).toMatchObject({ failure: 'service', reason: 'ESOCKET ECONNREFUSED' });
  });
});
