import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { deletePendingLoginsOf } from '../../../platform/sessions/pending-logins.ts';
import type { Command } from '../../../runtime/area.ts';
import { lockOwnSession, requireAccountId } from '../../account/member/service.ts';
import { sendSecurityMail } from '../../account/security-mail/service.ts';
import { canUnlink, deleteIdentity, identifierMethod, listLinkedProviders } from '../identity-providers/service.ts';
import { hasPasskeys as hasPasskeysOf } from '../passkeys/service.ts';
import { requireRecentProof } from '../reauthorize/service.ts';
import { lockAccount } from './queries.ts';

/** Unlinks an account of a provider, unless it is the member's last way to log in. */
export const disableSocial: Command<'auth.social.disable'> = async (context) => {
  const { database, store, session, payload, request } = context;
  const accountId = requireAccountId(context);
  requireRecentProof(context);
  const { userIdentifierType: provider = '', userIdentifierMethod: method } = payload;
  await database.transaction(async (tx) => {
    const account = await lockAccount(tx, store.id, accountId);
    await lockOwnSession({ tx, session });
    const linked = await listLinkedProviders(tx, store.id, accountId);
    if (account === undefined || method !== identifierMethod || !linked.includes(provider)) throw new RefusalError('NOT_NOW');
    const hasPasskeys = await hasPasskeysOf(tx, { storeId: store.id, accountId });
    if (!canUnlink(context, { provider, linked, hasPassword: account.password_hash !== null, hasPasskeys }))
      throw new RefusalError('LAST_LOGIN_METHOD');
    await deleteIdentity(tx, store.id, accountId, provider);
    await deletePendingLoginsOf(tx, store.id, accountId);
    await writeAudit(tx, request, { action: 'social-unlink', accountId, details: { provider } });
    if (account.email !== null)
      await sendSecurityMail({ ...context, tx }, { accountId, to: account.email, kind: 'socialUnlinked' });
  });
  return { redirectTo: '/mypage/social/disable/complete' };
};
