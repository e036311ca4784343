// The proof that an operator gives again during a session, before something that acts on members or on the store.
import type { JsonObject } from '../../../../../engine/declare/index.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import {
  type OpenedOperatorSession,
  operatorOf,
  readOperator,
  rotateOperatorSession,
  saveProof,
} from '../../../platform/sessions/operators.ts';
import type { Command, FormSource, PageLoader, RequestContext } from '../../../runtime/area.ts';
import { readReturnPage } from '../../../runtime/request/return-to.ts';
import { readConsoleAddress } from '../login/console-address.ts';
import { continueLogin } from './complete-login.ts';
import { auditFactor, type FactorContext, prove } from './prove.ts';
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
  const { database, store, answers, payload } = context;
  const { method } = await methodOf(context);
  if (method === 'passkey') throw new RefusalError('NOT_NOW');
  const proveBy = {
    token: () => {
      const proof = { storeId: store.id, operatorId: operatorOf(context).id, typed: answers.token ?? '', sessionId: '' };
      return prove(context, proof, (tx) => renewProof(tx, context));
    },
    password: async () => {
      await provePassword(context, answers.password ?? '');
      return database.transaction((tx) => renewProof(tx, context));
    },
  };
  const opened = await proveBy[method]();
  return continueLogin(context, opened, readConsoleAddress(context.readReturnTo(payload.returnTo)));
};

/** Counts the session as recently proved, and gives it a new token. */
export async function renewProof(
  tx: Transaction,
  context: FactorContext,
  details: JsonObject = {},
): Promise<OpenedOperatorSession> {
  const { platform, request, now } = context;
  const { session, token } = await rotateOperatorSession(tx, platform, request.operatorSession);
  await saveProof(tx, session, now);
  const { storeId, operator } = session;
  await auditFactor(tx, context, 'operator-proved', { storeId, operatorId: operator.id }, details);
  return { session: { ...session, provedAt: now }, token };
}
