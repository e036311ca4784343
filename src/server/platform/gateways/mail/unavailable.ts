import type { MailGateway } from './mail-gateway.ts';

/**
 * Production without SMTP_URL: no mail leaves and none counts as sent. The outbox tries each again, so that a server that is started with
 * SMTP_URL soon enough still delivers it, and wipes what it gives up.
 */
export const unavailableMail: MailGateway = {
  kind: 'delivered',
  deliver: async () => {
    throw Object.assign(new Error('SMTP_URL is not set.'), { code: 'NO_SMTP_URL' });
  },
  close: async () => {},
};
