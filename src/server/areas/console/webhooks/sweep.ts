import { daySeconds } from '../../../../rules/durations.ts';
import { deleteOver, type SweepRegistry } from '../../../platform/sweep/sweep.ts';

export const sweep: SweepRegistry = {
  webhook_deliveries: deleteOver({ table: 'webhook_deliveries', at: 'created_at', keptSeconds: 30 * daySeconds }),
};
