import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { limitLogins } from '../login/calls.ts';
import { completeLogin, continueLogin } from '../login/open-login.ts';
import { lockById } from '../login/queries.ts';
import { recordLogin } from '../login-history/service.ts';
import { requireCredential } from './own-passkeys.ts';
import { findCredential, saveUse } from './queries.ts';
import { describeRequest, readCredentialId, readProof } from './web-authn.ts';

type AnyContext = Omit<CommandContext, 'answers' | 'payload' | 'params'>;

/** A login has no session yet that the challenge could belong to. */
const subjectOf = ({ store }: AnyContext) => ({ storeId: store.id, sessionId: null });

export const offerRequest: Command<'login.passkey.options'> = async (context) => ({
  data: { options: await describeRequest(context, subjectOf(context)) },
});

/** Logs in by a passkey. It verifies the person too, so that no second factor follows. */
export const logInByPasskey: Command<'login.passkey'> = async (context) => {
  const { database, store, payload, reply, now } = context;
  await limitLogins(context);
  const credential = requireCredential(payload.credential);
  const stored = await findCredential(database, store.id, readCredentialId(credential) ?? '');
  const newCounter = stored && (await readProof(context, subjectOf(context), credential, stored));
  if (stored === undefined || newCounter === undefined) throw await refuse(context, stored);
  const { account_id: accountId, passkey_id: passkeyId, counter, name } = stored;
  const opened = await database.transaction(async (tx) => {
    const account = await lockById(tx, store.id, accountId);
    const use = { passkeyId, counter, newCounter, now };
    if (account === undefined || !(await saveUse(tx, { storeId: store.id, accountId }, use))) return undefined;
    const returnTo = context.readReturnTo(payload.returnTo);
    return completeLogin(tx, context, { account, firstFactor: 'Passkey', identifier: name, returnTo }, null);
  });
  if (opened === undefined) throw await refuse(context, stored);
  return continueLogin(reply, opened);
};

async function refuse(
  context: AnyContext,
  stored: { readonly account_id: string; readonly name: string } | undefined,
): Promise<RefusalError> {
  const { database, request } = context;
  const accountId = stored?.account_id ?? null;
  await database.transaction(async (tx) => {
    await writeAudit(tx, request, { action: 'login-refused', accountId, details: { method: 'Passkey' } });
    const accountIds = accountId === null ? [] : [accountId];
    const identifier = stored?.name ?? '';
    await recordLogin(tx, context, { accountIds, succeeded: false, identifier, loginMethod: 'Passkey' });
  });
  return new RefusalError('LOGIN_FAILED');
}
