import { daySeconds } from '../../../../rules/durations.ts';
import { deleteOver, type SweepRegistry } from '../../../platform/sweep/sweep.ts';

export const sweep: SweepRegistry = {
  checkout_sessions: deleteOver({
    table: 'checkout_sessions',
    at: 'expires_at',
    keptSeconds: 30 * daySeconds,
    where: "state = 'open'",
  }),
  checkout_orders: deleteOver({
    table: 'checkout_orders',
    at: 'verified_until',
    keptSeconds: daySeconds,
    where: "state = 'verified'",
  }),
};
