// The connected apps of a managed member, on the pages of their managers.
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command, PageLoader } from '../../../runtime/area.ts';
import { changeTarget } from '../../family/parental-control/change-target.ts';
import { loadTarget } from '../../family/parental-control/load-target.ts';
import { isRestricted } from '../../family/restrictions/service.ts';
import { disconnectApp, listConnectedApps, nameAppIn } from './service.ts';

export const managedListPage: PageLoader<'mypage/family-group/member/connections'> = async (context) => {
  const { targetAccount } = await loadTarget(context);
  const { accountId } = targetAccount;
  const apps = await listConnectedApps(context, accountId);
  const key = { storeId: context.store.id, accountId };
  return {
    targetAccount,
    restrictionOptions: [{ type: 'oidcGrant', isRestricted: await isRestricted(context.database, key, 'oidcGrant') }],
    grants: apps.map(({ grantId, clientId, client, clientName }) => ({
      grantId,
      clientId,
      client_name: client.client_name,
      client_name_ja: client.client_name_ja,
      clientName,
    })),
  };
};

/** An app that the member did not allow has no page. */
export const managedClientPage: PageLoader<'mypage/family-group/member/connections/client'> = async (context) => {
  const { targetAccount } = await loadTarget(context);
  const apps = await listConnectedApps(context, targetAccount.accountId);
  const grant = apps.find(({ clientId }) => clientId === context.params.clientId);
  if (grant === undefined) throw new RefusalError('NOT_FOUND');
  return { targetAccount, grant };
};

/** Disconnects an app of the managed member and notifies the member by mail (PARENTAL-006). */
export const revokeManaged: Command<'family-group.parental-control.connections.grant'> = async (context) => {
  const { plans, payload } = context;
  const { targetAccountId = '', grantId = '' } = payload;
  await changeTarget(context, targetAccountId, async (tx, { accountId }) => {
    const clientId = await disconnectApp(tx, context, { accountId, grantId });
    if (clientId === undefined) throw new RefusalError('NOT_FOUND');
    return {
      action: 'app-disconnect',
      details: { clientId },
      mail: (language) => {
        const name = nameAppIn(plans.settings, clientId, language);
        return {
          item: plans.text('mail.parentalControl.app', language, { name }) ?? name,
          value: plans.text('mail.parentalControl.disconnected', language) ?? '',
        };
      },
    };
  });
  const member = `/mypage/family-group/members/${encodeURIComponent(targetAccountId)}`;
  return { redirectTo: `${member}/connections/client/revoke/complete` };
};
