import { dayInSeconds, deleteOver, type SweepRegistry } from '../../../platform/sweep/sweep.ts';

export const sweep: SweepRegistry = {
  checkout_sessions: deleteOver({
    table: 'checkout_sessions',
    at: 'expires_at',
    keptSeconds: 30 * dayInSeconds,
    where: "state = 'open'",
  }),
  checkout_orders: deleteOver({
    table: 'checkout_orders',
    at: 'verified_until',
    keptSeconds: dayInSeconds,
    where: "state = 'verified'",
  }),
};
