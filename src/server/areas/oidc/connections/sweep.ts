import { daySeconds } from '../../../../rules/durations.ts';
import { deleteOver, type SweepRegistry } from '../../../platform/sweep/sweep.ts';

export const sweep: SweepRegistry = {
  // A session lasts 30 days from its last login.
  oidc_logins: deleteOver({ table: 'oidc_logins', at: 'created_at', keptSeconds: 31 * daySeconds }),
  oidc_records: deleteOver({ table: 'oidc_records', at: 'expires_at' }),
  oidc_signing_keys: deleteOver({ table: 'oidc_signing_keys', at: 'expires_at' }),
};
