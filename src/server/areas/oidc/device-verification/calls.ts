import { localize } from '../../../../rules/languages.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { limitRate } from '../../../platform/limits/rate-limits.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command } from '../../../runtime/area.ts';
import { lockOwnAccount, requireMember } from '../../account/member/service.ts';
import { sendSecurityMail } from '../../account/security-mail/service.ts';
import { allowDevice, claimDeviceRequest, findDeviceRequest } from '../provider/devices.ts';
import { prepareGrants } from '../provider/grants.ts';
import { isAppRestricted, isAppRestrictedNow } from '../provider/service.ts';

/** Codes that a member may type. */
const attempts = { limit: 5, windowSeconds: 600 };

/**
 * Allows the request of a device. Without the id of the request, or with another one, the page has not described it yet: then it
 * is shown first, with its warning, and nothing is allowed.
 */
export const approve: Command<'device-verification.approve'> = async (context) => {
  const { database, store, session, answers, payload, request, now } = context;
  const { account_id: accountId, email } = await requireMember(context);
  if (await isAppRestricted(context, accountId)) throw refuseRestricted();
  const typed = String(answers['userCode'] ?? '');
  const described = await findDeviceRequest(context, typed);
  const isDescribed = described !== undefined && described.sessionId === payload.sessionId;
  if (!isDescribed) {
    await limitRate(context, `device-code:${accountId}`, attempts);
  }
  if (described === undefined) {
    await writeAudit(database, request, { action: 'device-code-refused', accountId, details: {} });
    throw refuseCode();
  }
  if (!isDescribed) {
    const query = new URLSearchParams({ sessionId: described.sessionId, userCode: typed });
    return { redirectTo: `/mypage/device-verification?${query}`, isUnfinished: true };
  }
  const { client, userCode, scopes } = described;
  const saveGrant = await prepareGrants(context);
  await database.transaction(async (tx) => {
    if (await isAppRestrictedNow(tx, store.id, accountId)) throw refuseRestricted();
    await lockOwnAccount({ tx, store, session });
    if (!(await claimDeviceRequest(tx, { storeId: store.id, userCode, now }))) throw refuseCode();
    await writeAudit(tx, request, { action: 'device-approve', accountId, details: { client: client.clientId } });
    const parameters = (language: string) => ({ method: localize(client.name, language) });
    if (email !== null) await sendSecurityMail({ ...context, tx }, { accountId, to: email, kind: 'appAllowed', parameters });
    const grantId = await saveGrant(
      tx,
      { client, claims: [] },
      { accountId, decision: { added: scopes, rejected: [], claims: [] } },
    );
    await allowDevice({ ...context, tx }, described, { accountId, grantId });
  });
  return { redirectTo: '/mypage/device-verification/complete' };
};

const refuseRestricted = () => new RefusalError('OIDC_RESTRICTED');

function refuseCode(): RefusalError {
  return new RefusalError('USER_CODE_ERROR');
}
