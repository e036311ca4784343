import { deleteOver, type SweepRegistry } from '../../../platform/sweep/sweep.ts';

export const sweep: SweepRegistry = {
  reserved_login_ids: deleteOver({ table: 'reserved_login_ids', at: 'reserved_until' }),
};
