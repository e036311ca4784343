import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import { disconnectApp } from './service.ts';

/** Disconnects one of the member's own apps. Another member's grant is answered like one that does not exist. */
export const revoke: Command<'oidc.revoke.grant'> = async (context) => {
  const accountId = requireAccountId(context);
  const { grantId } = context.params;
  await context.database.transaction(async (tx) => {
    const clientId = await disconnectApp(tx, context, { accountId, grantId });
    if (clientId === undefined) throw new RefusalError('NOT_FOUND');
    await writeAudit(tx, context.request, { action: 'app-disconnect', accountId, details: { clientId } });
  });
  return { redirectTo: '/mypage/connections/client/revoke/complete' };
};
