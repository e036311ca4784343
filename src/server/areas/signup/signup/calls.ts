import { normalizeLoginId } from '../../../../rules/normalize-identifiers.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command } from '../../../runtime/area.ts';
import { isLoginIdOfAccount } from '../../account/member/service.ts';
import { countLoginIdCheck } from './login-id-check-limit.ts';

/** Refuses a login ID that is taken. Limited for an IP address, because the answer reveals accounts. */
export const verifyLoginId: Command<'auth.login-id.verify'> = async (context) => {
  const { database, store, payload } = context;
  const rate = await countLoginIdCheck(database, context);
  if (!rate.allowed) throw new RefusalError('TOO_MANY', { retryAfter: rate.retryAfter });
  const loginId = payload['loginId'] ?? '';
  if (loginId !== '' && (await isLoginIdOfAccount(database, store.id, normalizeLoginId(loginId)))) {
    throw new RefusalError('ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD');
  }
  return undefined;
};
