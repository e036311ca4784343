import type { SweepRegistry } from '../../../platform/sweep/sweep.ts';
import { addCountChanges } from '../../../settings/index.ts';

export const sweep: SweepRegistry = {
  member_count_changes: addCountChanges,
};
