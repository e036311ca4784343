import type { JsonObject } from '../../../../../engine/declare/index.ts';
import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import { type AuditAction, writeAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { limitRate } from '../../../platform/limits/rate-limits.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { removeSecondFactors } from '../../../platform/sessions/operator-factors.ts';
import { endOtherSessions, type OperatorRow, operatorOf, removeOperator } from '../../../platform/sessions/operators.ts';
import type { Command, CommandContext } from '../../../runtime/area.ts';
import { mailFactorChange } from '../second-factor/mails.ts';
import { mailOperatorLink } from './mails.ts';
import { isLastOwner, lockOperators, saveInvitee, saveRole } from './queries.ts';
import { createTeamRights } from './team-rights.ts';

/** Mails that the operators of a store may cause together. */
const perStore = { limit: 30, windowSeconds: 3_600 };
const leadToList = (notice: string) => ({ redirectTo: `/console/operators?notice=${notice}` });

/** Mails an invitation. Who is invited already gets another link from the list: their name and role stay as they are. */
export const invite: Command<'console.operator.invite'> = async (context) => {
  const { database, platform, store, answers, request } = context;
  const { id: operatorId } = operatorOf(context);
  await limitRate(context, 'operator-mails', perStore);
  const email = answers.email ?? '';
  const name = answers.name ?? '';
  const role = answers.role ?? '';
  await database.transaction(async (tx) => {
    const operators = await lockOperators(tx, store.id);
    const { mayGive } = requireTeam(context, operators);
    if (!mayGive(role)) throw new RefusalError('FORBIDDEN');
    const present = operators.find((operator) => normalizeEmail(operator.email) === normalizeEmail(email));
    if (present?.password_hash === null) throw new RefusalError('INVITATION_PENDING');
    const invitee = { email, emailNormal: normalizeEmail(email), name, role };
    const invitedId = await saveInvitee(tx, platform, store.id, invitee);
    if (invitedId === undefined) throw new RefusalError('ACCOUNT_ALREADY_EXISTS_EMAIL');
    await mailOperatorLink(tx, context, { operatorId: invitedId, email, name }, 'operatorInvitation');
    await writeAudit(tx, request, {
      action: 'operator-invited',
      accountId: null,
      operatorId,
      details: { invitedId, role },
    });
  });
  return leadToList('invitationSent');
};

/** Changes the role of an operator. */
export const changeRole: Command<'console.operator.role'> = async (context) => {
  const { database, store, payload, answers, now } = context;
  const role = answers.role ?? '';
  await database.transaction(async (tx) => {
    const changed = await lockChanged(tx, context, payload.operatorId);
    if (!changed.mayGive(role)) throw new RefusalError('FORBIDDEN');
    if (role === changed.role) return;
    changed.assertOtherOwner();
    await saveRole(tx, { storeId: store.id, operatorId: changed.operator_id }, role, now);
    await changed.writeAudit('operator-role', { role });
  });
  return leadToList('roleChanged');
};

/** Mails an invitation again. */
export const inviteAgain: Command<'console.operator.invite-again'> = async (context) => {
  await limitRate(context, 'operator-mails', perStore);
  await context.database.transaction(async (tx) => {
    const { operator_id: operatorId, email, name, ...changed } = await lockChanged(tx, context, context.payload.operatorId);
    if (changed.password_hash !== null) throw new RefusalError('NOT_NOW');
    await mailOperatorLink(tx, context, { operatorId, email, name }, 'operatorInvitation');
    await changed.writeAudit('operator-invited-again', {});
  });
  return leadToList('invitationSent');
};

/** Disconnects the authenticator app of a colleague who has lost it, and removes their passkeys; they are logged out. */
export const resetFactor: Command<'console.operator.reset-factor'> = async (context) => {
  const { database, store, payload } = context;
  await database.transaction(async (tx) => {
    const changed = await lockChanged(tx, context, payload.operatorId);
    const { operator_id: changedId } = changed;
    const key = { storeId: store.id, operatorId: changedId };
    const hasFactor = changed.totp_secret !== null || changed.has_passkeys;
    if (!hasFactor || changedId === operatorOf(context).id) throw new RefusalError('NOT_NOW');
    await removeSecondFactors(tx, key, context.now);
    await endOtherSessions(tx, key, null);
    await mailFactorChange(tx, context, changed, 'operatorFactorDisabled');
    await changed.writeAudit('operator-factor-reset', {});
  });
  return leadToList('factorReset');
};

/** Removes an operator with their sessions and drafts. */
export const remove: Command<'console.operator.remove'> = async (context) => {
  const { database, store, payload } = context;
  await database.transaction(async (tx) => {
    const changed = await lockChanged(tx, context, payload.operatorId);
    changed.assertOtherOwner();
    await removeOperator(tx, store.id, normalizeEmail(changed.email));
    await changed.writeAudit('operator-removed', {});
  });
  return leadToList('operatorRemoved');
};

/** Locks all operators; returns the one that is changed, with the checks and the audit entry that changes share. */
async function lockChanged(tx: Transaction, context: CommandContext, changedId = '') {
  const { store, request } = context;
  const { id: operatorId } = operatorOf(context);
  const operators = await lockOperators(tx, store.id);
  const { mayChange, mayGive } = requireTeam(context, operators);
  const changed = operators.find((operator) => operator.operator_id === changedId);
  if (changed === undefined) throw new RefusalError('NOT_FOUND');
  if (!mayChange(changed.role)) throw new RefusalError('FORBIDDEN');
  return {
    ...changed,
    mayGive,
    /** The store always has an owner. */
    assertOtherOwner: () => {
      if (isLastOwner(operators, changed)) throw new RefusalError('LAST_OWNER');
    },
    writeAudit: (action: AuditAction, more: JsonObject) =>
      writeAudit(tx, request, { action, accountId: null, operatorId, details: { changedId, ...more } }),
  };
}

/** A simultaneous request may have lowered or removed the operator who asks. */
function requireTeam(context: CommandContext, operators: readonly OperatorRow[]) {
  const { id } = operatorOf(context);
  const acting = operators.find((operator) => operator.operator_id === id);
  const rights = createTeamRights(context, acting?.role ?? '');
  if (!rights.mayManage) throw new RefusalError('FORBIDDEN');
  return rights;
}
