import { daySeconds } from '../../../../rules/durations.ts';
import { dropPartitions } from '../../../platform/sweep/drop-partitions.ts';
import type { SweepRegistry } from '../../../platform/sweep/sweep.ts';
import { loginHistoryDays } from './queries.ts';

export const sweep: SweepRegistry = {
  login_history: dropPartitions({ table: 'login_history', at: 'created_at', keptSeconds: loginHistoryDays * daySeconds }),
};
