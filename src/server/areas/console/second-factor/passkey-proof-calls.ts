// What an operator proves by a passkey: the second factor of a login, and who they are before what acts on members or on the store.
import type { Transaction } from '../../../platform/database/database.ts';
import { limitRate } from '../../../platform/limits/rate-limits.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { lockOperator, type OperatorRow, readOperator } from '../../../platform/sessions/operators.ts';
import type { Command } from '../../../runtime/area.ts';
import { describeOwnRequest, offerNewPasskey, readOwnProof, requireCredential } from '../../login/passkeys/own-passkeys.ts';
import { saveUse } from '../../login/passkeys/queries.ts';
import { readConsoleAddress } from '../login/console-address.ts';
import { completeLogin, continueLogin, findLoginStep } from './complete-login.ts';
import { createPasskey, passkeyOwnerOf } from './passkey-calls.ts';
import { auditFactor, type FactorContext } from './prove.ts';
import { renewProof } from './prove-again.ts';

const perOperator = { limit: 50, windowSeconds: 600 };

/** Limits the proofs by passkey of an operator: those of a network would take the logins of colleagues. */
const limitProofs = (context: FactorContext): Promise<void> =>
  limitRate(context, `operator-passkey:${context.request.operatorSession?.operator.id ?? ''}`, perOperator);

/** What to ask the browser for, of a passkey that the operator of the session has. */
async function offerProof(context: FactorContext) {
  const options = await describeOwnRequest(context, passkeyOwnerOf(context));
  if (options === undefined) throw new RefusalError('NOT_NOW');
  return { data: { options } };
}

export const offerLogin: Command<'console.login.passkey.options'> = offerProof;
export const offerProving: Command<'console.prove.passkey.options'> = offerProof;

/** A passkey after the password. */
export const logInByPasskey: Command<'console.login.passkey'> = async (context) => {
  await limitProofs(context);
  const credential = requireCredential(context.payload.credential);
  const step = findLoginStep(context, context.payload.returnTo);
  if (step.pending === undefined) return { redirectTo: step.leadsTo };
  const { pending, returnTo } = step;
  const opened = await provePasskey(context, credential, (tx, operator) =>
    completeLogin(tx, context, { pending, operator, factor: 'passkey' }),
  );
  return continueLogin(context, opened, returnTo);
};

/** What to ask the browser for, where the store requires a second factor and the operator has none. */
export const offerFirst: Command<'console.login.passkey.new.options'> = async (context) => {
  const owner = passkeyOwnerOf(context);
  assertNone(await readOperator(context.database, owner.holder.storeId, owner.holder.operatorId));
  return { data: { options: await offerNewPasskey(context, owner, context.request.operatorSession?.operator.email ?? '') } };
};

/** Adds the operator's first second factor during the login. */
export const logInByNewPasskey: Command<'console.login.passkey.new'> = async (context) => {
  await limitProofs(context);
  const credential = requireCredential(context.payload.credential);
  const step = findLoginStep(context, context.payload.returnTo);
  if (step.pending === undefined) return { redirectTo: step.leadsTo };
  const { pending, returnTo } = step;
  const opened = await createPasskey(context, credential, async (tx, operator) => {
    assertNone(operator);
    return completeLogin(tx, context, { pending, operator, factor: 'passkey' });
  });
  return continueLogin(context, opened, returnTo);
};

/** Who only knows the password adds no passkey beside a second factor. */
function assertNone(operator: OperatorRow | undefined): void {
  if (operator === undefined || operator.totp_secret !== null || operator.has_passkeys) throw new RefusalError('NOT_NOW');
}

export const proveAgainByPasskey: Command<'console.prove.passkey'> = async (context) => {
  const { payload } = context;
  await limitProofs(context);
  const credential = requireCredential(payload.credential);
  const opened = await provePasskey(context, credential, (tx) => renewProof(tx, context, { factor: 'passkey' }));
  return continueLogin(context, opened, readConsoleAddress(context.readReturnTo(payload.returnTo)));
};

/** Verifies the use of a passkey of the operator of the session, saves it, and runs the rest in the same transaction. */
async function provePasskey<Answer>(
  context: FactorContext,
  credential: string,
  afterwards: (tx: Transaction, operator: OperatorRow) => Promise<Answer>,
): Promise<Answer> {
  const { database } = context;
  const owner = passkeyOwnerOf(context);
  const { storeId, operatorId } = owner.holder;
  const use = await readOwnProof(context, owner, credential);
  const outcome = await database.transaction(async (tx) => {
    const operator = await lockOperator(tx, storeId, operatorId);
    if (operator === undefined || use === undefined || !(await saveUse(tx, owner.holder, use))) return undefined;
    return { answer: await afterwards(tx, operator) };
  });
  if (outcome !== undefined) return outcome.answer;
  await auditFactor(database, context, 'operator-factor-refused', owner.holder, { factor: 'passkey' });
  throw new RefusalError('PASSKEY_INVALID');
}
