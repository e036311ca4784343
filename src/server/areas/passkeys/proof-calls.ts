import { writeAudit } from '../../platform/audit.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { Command, CommandContext } from '../../runtime/area.ts';
import { requireAccountId } from '../account/service.ts';
import { continueProved, renewProof } from '../reauthorize/service.ts';
import { requireCredential } from './calls.ts';
import { findCredential, listPasskeys, saveUse } from './queries.ts';
import { describeRequest, readCredentialId, readProof } from './web-authn.ts';

type AnyContext = Omit<CommandContext, 'answers' | 'payload' | 'params'>;

const subjectOf = ({ store, session }: AnyContext) => ({ storeId: store.id, sessionId: session?.id ?? null });

export const offerProof: Command<'account.reauthorize.passkey.options'> = async (context) => {
  const own = { storeId: context.store.id, accountId: requireAccountId(context) };
  const passkeys = await listPasskeys(context.database, own);
  if (passkeys.length === 0) throw new RefusalError(409, 'NOT_NOW', 'This account has no passkey.');
  return { data: { options: await describeRequest(context, subjectOf(context), passkeys) } };
};

/** Proves the account of the session anew by one of its own passkeys. */
export const proveByPasskey: Command<'account.reauthorize.passkey'> = async (context) => {
  const { database, store, payload, now } = context;
  const accountId = requireAccountId(context);
  const credential = requireCredential(payload.credential);
  const stored = await findCredential(database, store.id, readCredentialId(credential) ?? '');
  if (stored?.account_id !== accountId) throw await refuse(context, accountId);
  const newCounter = await readProof(context, subjectOf(context), credential, stored);
  if (newCounter === undefined) throw await refuse(context, accountId);
  const opened = await database.transaction(async (tx) => {
    const use = { passkeyId: stored.passkey_id, counter: stored.counter, newCounter, now };
    if (!(await saveUse(tx, { storeId: store.id, accountId }, use))) return undefined;
    return renewProof(tx, context, { accountId, verified: undefined, details: { method: 'Passkey' } });
  });
  if (opened === undefined) throw await refuse(context, accountId);
  return continueProved(context, opened);
};

async function refuse({ database, request }: AnyContext, accountId: string): Promise<RefusalError> {
  await writeAudit(database, request, { action: 'reauthorize-refused', accountId, details: { method: 'Passkey' } });
  return new RefusalError(422, 'PASSKEY_INVALID', 'The passkey does not prove this account.');
}
