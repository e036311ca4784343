import type { Area } from '../../../runtime/area.ts';
import { cancelSession, createSession, readSession } from './operations.ts';

export const area = {
  uses: ['payment/checkout', 'plans/subscription'],
  operations: { 'checkout.create': createSession, 'checkout.read': readSession, 'checkout.cancel': cancelSession },
} satisfies Area;
