import { daySeconds } from '../../../../rules/durations.ts';
import { sealAgain } from '../../../platform/sweep/seal-again.ts';
import { deleteOver, type SweepRegistry } from '../../../platform/sweep/sweep.ts';
import { keyPurpose } from '../provider/signing-keys.ts';

export const sweep: SweepRegistry = {
  // A session lasts 30 days from its last login.
  oidc_logins: deleteOver({ table: 'oidc_logins', at: 'created_at', keptSeconds: 31 * daySeconds }),
  oidc_records: deleteOver({ table: 'oidc_records', at: 'expires_at' }),
  oidc_signing_keys: deleteOver({ table: 'oidc_signing_keys', at: 'expires_at' }),
  'oidc_signing_keys.sealed': sealAgain({
    table: 'oidc_signing_keys',
    column: 'sealed_key',
    key: ['store_id', 'sequence'],
    purposeOf: ({ store_id: storeId, sequence }) => keyPurpose(storeId, sequence),
  }),
};
