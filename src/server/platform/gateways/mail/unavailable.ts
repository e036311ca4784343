import type { MailGateway } from './mail-gateway.ts';

/**
 * Used in production without SMTP_URL: every delivery fails and is retried, so that mails are sent if the server is restarted
 * with SMTP_URL in time. Mails that are given up are erased.
 */
export const unavailableMail: MailGateway = {
  kind: 'delivered',
  deliver: async () => {
    throw Object.assign(new Error('SMTP_URL is not set.'), { code: 'NO_SMTP_URL' });
  },
  close: async () => {},
};
