// The proof that an operator gives again during a session, before something that acts on members or on the store.
import { RefusalError } from '../../../platform/refusal-error.ts';
import { operatorOf, readOperator, saveProof } from '../../../platform/sessions/operators.ts';
import type { Command, FormSource, PageLoader, RequestContext } from '../../../runtime/area.ts';
import { readReturnPage } from '../../../runtime/request/return-to.ts';
import { readConsoleAddress } from '../login/console-address.ts';
import { auditFactor, prove } from './prove.ts';
import { provePassword } from './prove-password.ts';

/**
 * Who has a second factor proves to have it, as a stranger at an open session may know the password; others enter the password. An app
 * has a field beside the button of passkeys.
 */
async function methodOf({ database, store, operator }: Pick<RequestContext, 'database' | 'store' | 'operator'>) {
  const row = await readOperator(database, store.id, operatorOf({ operator }).id);
  if (row === undefined) throw new RefusalError('UNAUTHORIZED');
  const { totp_secret: secret, has_passkeys: hasPasskeys } = row;
  return { hasPasskeys, method: secret !== null ? 'token' : hasPasskeys ? 'passkey' : 'password' } as const;
}

export const provePage: PageLoader<'console/prove'> = async (context) => ({
  ...(await methodOf(context)),
  email: operatorOf(context).email,
  returnTo: readConsoleAddress(readReturnPage(context, context.query['returnTo'] ?? null)),
});

export const proveForm: FormSource<'console-proof'> = {
  context: async (context) => ({ method: (await methodOf(context)).method }),
};

export const proveAgain: Command<'console.prove'> = async (context) => {
  const { database, store, answers, payload, request, now } = context;
  const session = request.operatorSession;
  if (session === null) throw new RefusalError('UNAUTHORIZED');
  const key = { storeId: store.id, operatorId: session.operator.id };
  const { method } = await methodOf(context);
  if (method === 'passkey') throw new RefusalError('NOT_NOW');
  if (method === 'token') {
    const proof = { ...key, typed: answers.token ?? '', sessionId: '' };
    await prove(context, proof, async (tx) => {
      await saveProof(tx, session, now);
      await auditFactor(tx, context, 'operator-proved', key);
    });
  } else {
    await provePassword(context, answers.password ?? '');
    await database.transaction(async (tx) => {
      await saveProof(tx, session, now);
      await auditFactor(tx, context, 'operator-proved', key);
    });
  }
  return { redirectTo: readConsoleAddress(context.readReturnTo(payload.returnTo)) };
};
