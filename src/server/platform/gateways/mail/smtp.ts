import { createTransport } from 'nodemailer';
import type { MailGateway } from './mail-gateway.ts';
import { toDeliveryError } from './smtp-failures.ts';

/**
 * Delivers by SMTP over connections that are kept open: `createSmtpMail('smtp://user:password@host:587', { maxConnections: 16 })`. The
 * timeouts together stay below the outbox's lease.
 */
export function createSmtpMail(url: string, { maxConnections }: { readonly maxConnections: number }): MailGateway {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections,
    // The outbox repeats a delivery. The pool does so only if the server has closed an idle connection meanwhile.
    maxRequeues: 1,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
    dnsTimeout: 10_000,
  });
  return {
    kind: 'delivered',
    deliver: async (mail, signal) => {
      try {
        await transport.sendMail({
          messageId: mail.messageId,
          from: mail.from,
          // As an object, so that the address is not parsed as a list of addresses.
          to: { name: '', address: mail.to },
          envelope: { from: mail.from, to: [mail.to] },
          subject: mail.subject,
          text: mail.text,
          ...(mail.html !== undefined && { html: mail.html }),
          // No automatic replies, such as of absent people (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          // Reports name the mail, and return its header only: its text may have a code (RFC 3461). For servers that know this.
          dsn: { id: mail.messageId.slice(1, -1), return: 'headers', notify: ['failure', 'delay'] },
          ...(signal && { signal }),
          disableFileAccess: true,
          disableUrlAccess: true,
        });
      } catch (error) {
        throw toDeliveryError(error);
      }
    },
    close: async () => transport.close(),
  };
}
