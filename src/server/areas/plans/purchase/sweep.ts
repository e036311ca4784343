import { daySeconds } from '../../../../rules/durations.ts';
import { deleteOver, type SweepRegistry } from '../../../platform/sweep/sweep.ts';

export const sweep: SweepRegistry = {
  used_purchase_tokens: deleteOver({ table: 'used_purchase_tokens', at: 'used_at', keptSeconds: daySeconds }),
};
