import { createTransport } from 'nodemailer';
import type { MailGateway } from './mail-gateway.ts';

/** Delivers by SMTP: `createSmtpMail('smtp://user:password@host:587')`. The timeouts together stay below the outbox's lease. */
export function createSmtpMail(url: string): MailGateway {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
  });
  return {
    kind: 'delivered',
    deliver: async (mail) => {
      await transport.sendMail({
        messageId: mail.messageId,
        from: mail.from,
        // As an object, so that the address is not parsed as a list of addresses.
        to: { name: '', address: mail.to },
        envelope: { from: mail.from, to: [mail.to] },
        subject: mail.subject,
        text: mail.text,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: async () => transport.close(),
  };
}
