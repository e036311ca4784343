import { deleteOver, type SweepRegistry } from '../../../platform/sweep/sweep.ts';

export const sweep: SweepRegistry = {
  member_views: deleteOver({ table: 'member_views', at: 'expires_at' }),
};
