import type { SmsGateway } from './sms-gateway.ts';

/** Used outside production without SMS_URL: messages stay in the outbox, which the development endpoint shows. */
export const outboxOnlySms: SmsGateway = { kind: 'kept', deliver: async () => {} };
