import { RefusalError } from '../../../platform/refusal-error.ts';
import { removeTotp, saveFactors } from '../../../platform/sessions/operator-factors.ts';
import { endOtherSessions, operatorOf, readOperator, rotateOperatorSession } from '../../../platform/sessions/operators.ts';
import type { Command } from '../../../runtime/area.ts';
import { completeLogin, continueLogin, findLoginStep } from './complete-login.ts';
import { mailFactorChange } from './mails.ts';
import { auditFactor, type FactorContext, prove } from './prove.ts';
import { provePassword } from './prove-password.ts';

const profile = '/console/profile/second-factor';

/** The second factor after the password; where the store requires one and the operator has none, connects an app. */
export const logIn: Command<'console.login.factor'> = async (context) => {
  const { database, store, payload, answers } = context;
  const step = findLoginStep(context, payload.returnTo);
  if (step.pending === undefined) return { redirectTo: step.leadsTo };
  const { pending, key, returnTo } = step;
  const operator = await readOperator(database, store.id, key.operatorId);
  // Their second factor is a passkey: the password alone connects no app.
  if (operator?.totp_secret === null && operator.has_passkeys) throw new RefusalError('NOT_NOW');
  const proof = { ...key, typed: answers.token ?? '', sessionId: pending.id };
  const opened = await prove(context, proof, (tx, proved) =>
    completeLogin(tx, context, { pending, operator: proved, factor: 'totp' }),
  );
  return continueLogin(context, opened, returnTo);
};

/** Connects an app to the operator's own account; other sessions end. */
export const enable: Command<'console.factor.enable'> = async (context) => {
  const { database, platform, answers, request } = context;
  const key = keyOf(context);
  if ((await readOperator(database, key.storeId, key.operatorId))?.totp_secret !== null) throw new RefusalError('NOT_NOW');
  // Who has only taken over a session cannot connect an app of their own.
  await provePassword(context, answers.oldPassword ?? '');
  const sessionId = request.operatorSession?.id ?? '';
  const opened = await prove(context, { ...key, typed: answers.token ?? '', sessionId }, async (tx) => {
    await saveFactors(tx, key.storeId, sessionId, ['password', 'totp']);
    await endOtherSessions(tx, key, sessionId);
    return rotateOperatorSession(tx, platform, request.operatorSession);
  });
  return continueLogin(context, opened, `${profile}?notice=factorEnabled`);
};

/** Disconnects the app of the operator's own account, proved by a one-time password of it. */
export const disable: Command<'console.factor.disable'> = async (context) => {
  const { platform, plans, answers, request } = context;
  const key = keyOf(context);
  const opened = await prove(context, { ...key, typed: answers.token ?? '', sessionId: '' }, async (tx, operator) => {
    if (plans.settings.operatorRoles.isSecondFactorRequired && !operator.has_passkeys) throw new RefusalError('FACTOR_REQUIRED');
    await removeTotp(tx, key, context.now);
    await endOtherSessions(tx, key, request.operatorSession?.id ?? '');
    await auditFactor(tx, context, 'operator-factor-disabled', key);
    await mailFactorChange(tx, context, operator, 'operatorFactorDisabled');
    return rotateOperatorSession(tx, platform, request.operatorSession);
  });
  return continueLogin(context, opened, `${profile}?notice=factorDisabled`);
};

const keyOf = (context: FactorContext) => ({ storeId: context.store.id, operatorId: operatorOf(context).id });
