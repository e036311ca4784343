import { deleteOver, type SweepRegistry } from '../../../platform/sweep/sweep.ts';

export const sweep: SweepRegistry = {
  social_authorizations: deleteOver({ table: 'social_authorizations', at: 'expires_at' }),
};
