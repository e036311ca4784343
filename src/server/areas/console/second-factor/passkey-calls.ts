// Passkeys of operators: a second factor beside the authenticator app.
import type { Transaction } from '../../../platform/database/database.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { saveFactors, updateRequiredFactors } from '../../../platform/sessions/operator-factors.ts';
import { endOtherSessions, lockOperator, type OperatorRow, operatorOf } from '../../../platform/sessions/operators.ts';
import type { Command } from '../../../runtime/area.ts';
import {
  offerNewPasskey,
  type PasskeyOwner,
  readNewPasskey,
  requireCredential,
  saveNewPasskey,
} from '../../login/passkeys/own-passkeys.ts';
import { deletePasskey, listPasskeys, renamePasskey } from '../../login/passkeys/queries.ts';
import { mailPasskeyChange } from './mails.ts';
import { auditFactor, type FactorContext } from './prove.ts';

const keyOf = (context: FactorContext) => ({ storeId: context.store.id, operatorId: operatorOf(context).id });

/** The operator of the session, also before the second factor of a login. */
export function passkeyOwnerOf({ store, request }: FactorContext) {
  const session = request.operatorSession;
  if (session === null) throw new RefusalError('UNAUTHORIZED');
  return { holder: { storeId: store.id, operatorId: session.operator.id }, sessionId: session.id } satisfies PasskeyOwner;
}

export const offerCreation: Command<'console.passkey.options'> = async (context) => ({
  data: { options: await offerNewPasskey(context, passkeyOwnerOf(context), operatorOf(context).email) },
});

/** Adds a passkey that the browser made to the operator's own account; other sessions end. */
export const addPasskey: Command<'console.passkey.add'> = async (context) => {
  const credential = requireCredential(context.payload.credential);
  const { holder, sessionId } = passkeyOwnerOf(context);
  await createPasskey(context, credential, async (tx) => {
    // A simultaneous change has ended the session.
    if (!(await saveFactors(tx, holder.storeId, sessionId, ['password', 'passkey']))) throw new RefusalError('UNAUTHORIZED');
    await endOtherSessions(tx, holder, sessionId);
  });
  return undefined;
};

/** Verifies and saves a new passkey of the operator of the session, and runs the rest in the same transaction. */
export async function createPasskey<Answer>(
  context: FactorContext,
  credential: string,
  afterwards: (tx: Transaction, operatorBefore: OperatorRow) => Promise<Answer>,
): Promise<Answer> {
  const { database } = context;
  const owner = passkeyOwnerOf(context);
  const created = await readNewPasskey(context, owner, credential);
  if (created === undefined) {
    await auditFactor(database, context, 'operator-factor-refused', owner.holder);
    throw new RefusalError('PASSKEY_INVALID');
  }
  return database.transaction(async (tx) => {
    const operator = await lockOwner(tx, owner.holder);
    const { passkeyId, name } = await saveNewPasskey(tx, context, owner.holder, created);
    await updateRequiredFactors(tx, owner.holder, context.now);
    await auditFactor(tx, context, 'operator-passkey-added', owner.holder, { passkeyId });
    await mailPasskeyChange(tx, context, operator, { kind: 'operatorPasskeyAdded', passkey: name });
    return afterwards(tx, operator);
  });
}

export const rename: Command<'console.passkey.rename'> = async (context) => {
  const { database, payload, answers } = context;
  const key = keyOf(context);
  const passkeyId = payload.passkeyId ?? '';
  await database.transaction(async (tx) => {
    if (!(await renamePasskey(tx, key, { passkeyId, name: answers.name ?? '' }))) throw new RefusalError('NOT_FOUND');
    await auditFactor(tx, context, 'operator-passkey-renamed', key, { passkeyId });
  });
  return undefined;
};

/** Removes a passkey of the operator's own account, unless it is the second factor that the store requires; other sessions end. */
export const remove: Command<'console.passkey.remove'> = async (context) => {
  const { database, plans, payload, request, now } = context;
  const key = keyOf(context);
  const passkeyId = payload.passkeyId ?? '';
  await database.transaction(async (tx) => {
    const operator = await lockOwner(tx, key);
    const passkeys = await listPasskeys(tx, key);
    const removed = passkeys.find((passkey) => passkey.passkey_id === passkeyId);
    if (removed === undefined) throw new RefusalError('NOT_FOUND');
    const isLast = passkeys.length === 1 && operator.totp_secret === null;
    if (isLast && plans.settings.operatorRoles.isSecondFactorRequired) throw new RefusalError('FACTOR_REQUIRED');
    await deletePasskey(tx, key, passkeyId);
    await updateRequiredFactors(tx, key, now);
    await endOtherSessions(tx, key, request.operatorSession?.id ?? '');
    await auditFactor(tx, context, 'operator-passkey-removed', key, { passkeyId });
    await mailPasskeyChange(tx, context, operator, { kind: 'operatorPasskeyRemoved', passkey: removed.name });
  });
  return undefined;
};

/** Locks the operator. Refuses who was removed meanwhile. */
async function lockOwner(tx: Transaction, { storeId, operatorId }: ReturnType<typeof keyOf>): Promise<OperatorRow> {
  const operator = await lockOperator(tx, storeId, operatorId);
  if (operator === undefined) throw new RefusalError('UNAUTHORIZED');
  return operator;
}
