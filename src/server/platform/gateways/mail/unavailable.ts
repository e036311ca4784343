import { DeliveryError } from '../delivery-error.ts';
import type { MailGateway } from './mail-gateway.ts';

/**
 * Used in production without SMTP_URL: mails wait, so that they are sent if the server is restarted with SMTP_URL in time. What
 * they carry is erased when it ends.
 */
export const unavailableMail: MailGateway = {
  kind: 'delivered',
  deliver: async () => {
    throw new DeliveryError('service', 'NO_SMTP_URL');
  },
  close: async () => {},
};
