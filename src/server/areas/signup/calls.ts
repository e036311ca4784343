import { normalLoginId } from '../../../rules/normal-names.ts';
import { RefusalError } from '../../refusal-error.ts';
import { nameAddress, takeRate } from '../../store/rate-limits.ts';
import type { Command } from '../area.ts';
import { isLoginIdOfAccount } from './queries.ts';

const checksPerMinute = { limit: 10, windowSeconds: 60 };

/** Whether a login ID is free. It answers truly, and therefore seldom: 10 times a minute for an address. */
export const verifyLoginId: Command<'auth.login-id.verify'> = async ({ database, ground, store, ip, given }) => {
  const rate = await takeRate(database, ground, store.id, `login-id-check:${nameAddress(ip)}`, checksPerMinute);
  if (!rate.allowed) throw new RefusalError(429, 'TOO_MANY', 'Too many checks.', { retryAfter: rate.retryAfter });
  const loginId = given['loginId'] ?? '';
  if (loginId !== '' && (await isLoginIdOfAccount(database, store.id, normalLoginId(loginId)))) {
    throw new RefusalError(409, 'ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD', 'This login ID is taken.');
  }
  return undefined;
};
