import type { SmsGateway } from './sms-gateway.ts';

/** Used in production without SMS_URL: every delivery fails and is retried, until messages are given up and erased. */
export const unavailableSms: SmsGateway = {
  kind: 'delivered',
  deliver: async () => {
    throw Object.assign(new Error('SMS_URL is not set.'), { code: 'NO_SMS_URL' });
  },
};
