import type { MailGateway } from './mail-gateway.ts';

/** Used outside production without SMTP_URL: mails stay in the outbox, which the development endpoint shows. */
export const outboxOnlyMail: MailGateway = { kind: 'kept', deliver: async () => {}, close: async () => {} };
