import { deleteOver, type SweepRegistry } from '../../../platform/sweep/sweep.ts';

export const sweep: SweepRegistry = {
  trusted_devices: deleteOver({ table: 'trusted_devices', at: 'expires_at' }),
};
