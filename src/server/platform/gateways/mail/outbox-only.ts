import type { MailGateway } from './mail-gateway.ts';

/** Outside production, where no SMTP_URL is set: nothing leaves, the outbox is read by the development door. */
export const outboxOnlyMail: MailGateway = { kind: 'kept', deliver: async () => {}, close: async () => {} };
