import { daySeconds } from '../../../../rules/durations.ts';
import { deleteOver, type SweepRegistry } from '../../../platform/sweep/sweep.ts';

export const sweep: SweepRegistry = {
  payment_findings: deleteOver({
    table: 'payment_findings',
    at: 'ended_at',
    keptSeconds: 400 * daySeconds,
    where: 'ended_at IS NOT NULL',
  }),
};
