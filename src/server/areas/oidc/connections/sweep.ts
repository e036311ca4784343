import { deleteOver, type SweepRegistry } from '../../../platform/sweep/sweep.ts';

export const sweep: SweepRegistry = {
  oidc_records: deleteOver({ table: 'oidc_records', at: 'expires_at' }),
  oidc_signing_keys: deleteOver({ table: 'oidc_signing_keys', at: 'expires_at' }),
};
