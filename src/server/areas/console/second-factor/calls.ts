import { setOperatorCookie } from '../../../platform/http/session-cookies.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import {
  endOperatorSession,
  endOtherSessions,
  operatorOf,
  readOperator,
  removeTotp,
  saveFactors,
  startOperatorSession,
} from '../../../platform/sessions/operators.ts';
import type { Command } from '../../../runtime/area.ts';
import { readConsoleAddress } from '../login/console-address.ts';
import { mailFactorChange } from './mails.ts';
import { auditFactor, type FactorContext, prove } from './prove.ts';
import { provePassword } from './prove-password.ts';

const profile = '/console/profile/second-factor';

/** The second factor after the password; where the store requires one and no app is connected, connects it. */
export const logIn: Command<'console.login.factor'> = async (context) => {
  const { platform, plans, store, payload, answers, request, reply, userAgent, ip } = context;
  const pending = request.operatorSession;
  if (pending === null) return { redirectTo: '/console/login' };
  const returnTo = readConsoleAddress(context.readReturnTo(payload.returnTo));
  if (pending.missingFactors.length === 0) return { redirectTo: returnTo };
  const key = { storeId: store.id, operatorId: pending.operator.id };
  const proof = { ...key, typed: answers.token ?? '', sessionId: pending.id };
  const opened = await prove(context, proof, async (tx, operator) => {
    await endOperatorSession(tx, pending);
    const isSecondRequired = plans.settings.operatorRoles.isSecondFactorRequired;
    await auditFactor(tx, context, 'operator-login', key);
    const parts = { storeId: store.id, operator, factors: ['password', 'totp'], isSecondRequired, userAgent, ip };
    return startOperatorSession(tx, platform, parts);
  });
  setOperatorCookie(reply, opened);
  return { redirectTo: returnTo };
};

/** Connects an app to the operator's own account; other sessions end. */
export const enable: Command<'console.factor.enable'> = async (context) => {
  const { database, answers, request } = context;
  const key = keyOf(context);
  if ((await readOperator(database, key.storeId, key.operatorId))?.totp_secret !== null) throw new RefusalError('NOT_NOW');
  // Who has only taken over a session cannot connect an app of their own.
  await provePassword(context, answers.oldPassword ?? '');
  const sessionId = request.operatorSession?.id ?? '';
  await prove(context, { ...key, typed: answers.token ?? '', sessionId }, async (tx) => {
    await saveFactors(tx, key.storeId, sessionId, ['password', 'totp']);
    await endOtherSessions(tx, key, sessionId);
  });
  return { redirectTo: `${profile}?notice=factorEnabled` };
};

/** Disconnects the app of the operator's own account, proved by a one-time password of it. */
export const disable: Command<'console.factor.disable'> = async (context) => {
  const { plans, answers } = context;
  const key = keyOf(context);
  if (plans.settings.operatorRoles.isSecondFactorRequired) throw new RefusalError('FACTOR_REQUIRED');
  await prove(context, { ...key, typed: answers.token ?? '', sessionId: '' }, async (tx, operator) => {
    await removeTotp(tx, key.storeId, key.operatorId, context.now);
    await endOtherSessions(tx, key, context.request.operatorSession?.id ?? '');
    await auditFactor(tx, context, 'operator-factor-disabled', key);
    await mailFactorChange(tx, context, operator, 'operatorFactorDisabled');
  });
  return { redirectTo: `${profile}?notice=factorDisabled` };
};

const keyOf = (context: FactorContext) => ({ storeId: context.store.id, operatorId: operatorOf(context).id });
