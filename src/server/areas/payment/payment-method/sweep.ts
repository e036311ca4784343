import { daySeconds } from '../../../../rules/durations.ts';
import { deleteOver, type SweepRegistry } from '../../../platform/sweep/sweep.ts';

export const sweep: SweepRegistry = {
  payment_links: deleteOver({ table: 'payment_links', at: 'expires_at' }),
  payment_events: deleteOver({ table: 'payment_events', at: 'received_at', keptSeconds: 400 * daySeconds }),
  // Cards whose registration was never answered, and refused ones.
  'payment_methods.registering': deleteOver({
    table: 'payment_methods',
    at: 'created_at',
    keptSeconds: daySeconds,
    where: "state = 'registering'",
  }),
  'payment_methods.refused': deleteOver({
    table: 'payment_methods',
    at: 'created_at',
    keptSeconds: daySeconds,
    where: "state = 'refused'",
  }),
};
