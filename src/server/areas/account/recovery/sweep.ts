import { deleteOver, type SweepRegistry } from '../../../platform/sweep/sweep.ts';

export const sweep: SweepRegistry = {
  recovery_reviews: deleteOver({ table: 'recovery_reviews', at: 'expires_at' }),
};
