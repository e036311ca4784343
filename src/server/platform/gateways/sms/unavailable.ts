import { DeliveryError } from '../delivery-error.ts';
import type { SmsGateway } from './sms-gateway.ts';

/** Used in production without SMS_URL: messages wait until their codes end, and are then erased. */
export const unavailableSms: SmsGateway = {
  kind: 'delivered',
  deliver: async () => {
    throw new DeliveryError('service', 'NO_SMS_URL');
  },
};
