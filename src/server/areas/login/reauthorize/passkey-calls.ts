import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import { requireCredential } from '../passkeys/calls.ts';
import { describeOwnRequest, readOwnProof } from '../passkeys/own-proof.ts';
import { saveUse } from '../passkeys/queries.ts';
import { continueProved, renewProof } from './renew-proof.ts';

export const offerPasskey: Command<'account.reauthorize.passkey.options'> = async (context) => {
  const options = await describeOwnRequest(context, { storeId: context.store.id, accountId: requireAccountId(context) });
  if (options === undefined) throw new RefusalError('NOT_NOW');
  return { data: { options } };
};

/** Re-authenticates the account of the session by one of its own passkeys. */
export const proveByPasskey: Command<'account.reauthorize.passkey'> = async (context) => {
  const { database, store, payload, request } = context;
  const accountKey = { storeId: store.id, accountId: requireAccountId(context) };
  const use = await readOwnProof(context, accountKey, requireCredential(payload.credential));
  const opened = await database.transaction(async (tx) => {
    if (use === undefined || !(await saveUse(tx, accountKey, use))) return undefined;
    return renewProof(tx, context, { accountId: accountKey.accountId, verified: undefined, method: 'Passkey' });
  });
  if (opened !== undefined) return continueProved(context, opened);
  const details = { method: 'Passkey' };
  await writeAudit(database, request, { action: 'reauthorize-refused', accountId: accountKey.accountId, details });
  throw new RefusalError('PASSKEY_INVALID');
};
