import type { Queryable } from '../../../platform/database/database.ts';
import type { StoreSettings } from '../../../project/store-settings.ts';
import { countBackupCodes } from './backup-codes.ts';
import { isOffered, type LoginFactorType } from './factor-types.ts';
import { type AccountKey, findFactors, findVerifiedEmail } from './queries.ts';

export interface LoginFactor {
  readonly type: LoginFactorType;
  readonly isPreferred: boolean;
}

/**
 * The second factors that a login of the account accepts now, the preferred one first: those that the member enabled and the store
 * offers, and backup codes beside them while some remain. Empty: the account logs in with the first factor alone.
 * A login by a mailed code must not accept Email as well: that would be the same mailbox twice.
 */
export async function listLoginFactors(
  on: Queryable,
  settings: Pick<StoreSettings, 'multiFactor'>,
  account: AccountKey,
): Promise<readonly LoginFactor[]> {
  const enabled = (await findFactors(on, account)).filter(({ type }) => isOffered(settings, type));
  const hasEmail = enabled.some(({ type }) => type === 'Email') && (await findVerifiedEmail(on, account)) !== null;
  const usable = enabled.filter(({ type }) => type !== 'Email' || hasEmail);
  if (usable.length === 0) return [];
  const factors = usable.map(({ type, is_preferred: isPreferred }): LoginFactor => ({ type, isPreferred }));
  const hasCodes = (await countBackupCodes(on, account)) > 0;
  return hasCodes ? [...factors, { type: 'BackupCode', isPreferred: false }] : factors;
}
