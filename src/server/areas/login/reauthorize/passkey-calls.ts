import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import { describeOwnRequest, readOwnProof, requireCredential } from '../passkeys/own-passkeys.ts';
import { saveUse } from '../passkeys/queries.ts';
import { continueProved, renewProof } from './renew-proof.ts';

const ownerOf = (context: Omit<CommandContext, 'answers' | 'payload' | 'params'>) => ({
  holder: { storeId: context.store.id, accountId: requireAccountId(context) },
  sessionId: context.session?.id ?? null,
});

export const offerPasskey: Command<'account.reauthorize.passkey.options'> = async (context) => {
  const options = await describeOwnRequest(context, ownerOf(context));
  if (options === undefined) throw new RefusalError('NOT_NOW');
  return { data: { options } };
};

/** Re-authenticates the account of the session by one of its own passkeys. */
export const proveByPasskey: Command<'account.reauthorize.passkey'> = async (context) => {
  const { database, payload, request } = context;
  const owner = ownerOf(context);
  const { accountId } = owner.holder;
  const use = await readOwnProof(context, owner, requireCredential(payload.credential));
  const opened = await database.transaction(async (tx) => {
    if (use === undefined || !(await saveUse(tx, owner.holder, use))) return undefined;
    return renewProof(tx, context, { accountId, verified: undefined, method: 'Passkey' });
  });
  if (opened !== undefined) return continueProved(context, opened);
  const details = { method: 'Passkey' };
  await writeAudit(database, request, { action: 'reauthorize-refused', accountId, details });
  throw new RefusalError('PASSKEY_INVALID');
};
