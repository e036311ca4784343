import { normalizeLoginId } from '../../../../rules/normalize-identifiers.ts';
import { type AuditAction, writeAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Member } from '../../../platform/sessions/members.ts';
import { endSessionsOf } from '../../../platform/sessions/sessions.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { isLoginIdOfAccount } from '../../account/member/queries.ts';
import { lockOwnAccount, reportChange, requireMember, toTakenRefusal } from '../../account/member/service.ts';
import { type SecurityMailKind, sendSecurityMail } from '../../account/security-mail/service.ts';
import { limitLoginIdChecks } from '../../signup/signup/login-id-check-limit.ts';
import { findLoginMethod, saveLoginId, saveLoginMethod } from './queries.ts';

/** Sets or replaces the login ID; the former one is free again at once. */
export const editLoginId: Command<'account.login-id.edit'> = async (context) => {
  const { database, store, answers, now } = context;
  const { account_id: accountId } = await requireMember(context);
  const loginId = String(answers['loginId'] ?? '');
  const normal = normalizeLoginId(loginId);
  // The response reveals whether a login ID is taken, so it counts towards the limit of the availability check.
  await limitLoginIdChecks(context);
  if (await isLoginIdOfAccount(database, store.id, normal, accountId))
    throw new RefusalError('ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD');
  try {
    await database.transaction(async (tx) => {
      const member = await lockMember(tx, context);
      if (!member.has_password) throw new RefusalError('NOT_NOW');
      await saveLoginId(tx, { storeId: store.id, accountId, loginId, normal, now });
      const kind = member.login_id === null ? 'loginIdSet' : 'loginIdChanged';
      await completeChange(tx, context, member, { action: 'login-id-change', kind });
      await reportChange(tx, context, { accountId, changed: ['loginId'] });
    });
  } catch (error) {
    throw toTakenRefusal(error) ?? error;
  }
  return { redirectTo: '/mypage/login-id/edit/complete' };
};

/** Decides with which identifiers a login finds the account. Login by login ID alone needs a login ID and a password. */
export const changeLoginMethod: Command<'account.login-method'> = async (context) => {
  const { database, store, answers, now } = context;
  const method = answers['method'] === 'loginIdOnly' ? 'loginIdOnly' : 'emailAndLoginId';
  await database.transaction(async (tx) => {
    const member = await lockMember(tx, context);
    const { account_id: accountId } = member;
    if (method === 'loginIdOnly' && (member.login_id === null || !member.has_password))
      throw new RefusalError('LOGIN_ID_NOT_ENABLED');
    if (method === (await findLoginMethod(tx, store.id, accountId))) return;
    await saveLoginMethod(tx, { storeId: store.id, accountId, method, now });
    await completeChange(tx, context, member, { action: 'login-method-change', kind: 'loginMethodChanged' });
  });
  return { redirectTo: '/mypage/login-method/complete' };
};

/** The member as stored now, locked for a change of how they log in. */
async function lockMember(tx: Transaction, { store, session }: CommandContext): Promise<Member> {
  await lockOwnAccount({ tx, store, session });
  return requireMember({ database: tx, session, cachedMember: undefined });
}

/** Ends the member's other sessions, and records and mails what was changed. */
async function completeChange(
  tx: Transaction,
  context: CommandContext,
  { account_id: accountId, email }: Member,
  { action, kind }: { readonly action: AuditAction; readonly kind: SecurityMailKind },
): Promise<void> {
  await endSessionsOf(tx, context.store.id, accountId, context.session?.id);
  await writeAudit(tx, context.request, { action, accountId, details: {} });
  if (email !== null) await sendSecurityMail({ ...context, tx }, { accountId, to: email, kind });
}
