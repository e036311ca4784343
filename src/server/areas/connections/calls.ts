import { RefusalError } from '../../platform/refusal-error.ts';
import type { Command } from '../../runtime/area.ts';
import { requireAccountId } from '../account/service.ts';
import { disconnectApp } from './service.ts';

/** Disconnects one of the member's own apps. Another member's grant is answered like one that does not exist. */
export const revoke: Command<'oidc.revoke.grant'> = async (context) => {
  const accountId = requireAccountId(context);
  const grant = { accountId, grantId: context.params.grantId, by: accountId };
  const isDone = await context.database.transaction((tx) => disconnectApp(tx, context, grant));
  if (!isDone) throw new RefusalError(404, 'NOT_FOUND', 'This account has no such grant.');
  return { redirectTo: '/mypage/connections/client/revoke/complete' };
};
