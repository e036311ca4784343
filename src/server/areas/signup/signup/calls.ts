import { normalizeLoginId } from '../../../../rules/normalize-identifiers.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command } from '../../../runtime/area.ts';
import { isLoginIdOfAccount } from '../../account/member/service.ts';
import { limitLoginIdChecks } from './login-id-check-limit.ts';

/** Refuses a login ID that is taken. Limited for an IP address, because the answer reveals accounts. */
export const verifyLoginId: Command<'auth.login-id.verify'> = async (context) => {
  const { database, store, payload } = context;
  await limitLoginIdChecks(context);
  const loginId = payload['loginId'] ?? '';
  if (loginId !== '' && (await isLoginIdOfAccount(database, store.id, normalizeLoginId(loginId)))) {
    throw new RefusalError('ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD');
  }
  return undefined;
};
