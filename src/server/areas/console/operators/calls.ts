import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { limitRate } from '../../../platform/limits/rate-limits.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { type OperatorRow, operatorOf, readOperatorRole, removeOperator } from '../../../platform/sessions/operators.ts';
import type { Command } from '../../../runtime/area.ts';
import { mailOperatorLink } from './mails.ts';
import { lockOperators, saveInvitee, saveRole } from './queries.ts';

/** Mails that the operators of a store may cause together. */
const perStore = { limit: 30, windowSeconds: 3_600 };
const listPage = { redirectTo: '/console/operators' };

/** Mails an invitation. Inviting somebody again who has not accepted makes the earlier link void. */
export const invite: Command<'console.operator.invite'> = async (context) => {
  const { database, platform, store, answers, request } = context;
  const { id: operatorId } = operatorOf(context);
  await limitRate(context, 'operator-mails', perStore);
  const email = answers.email ?? '';
  const name = answers.name ?? '';
  const role = readOperatorRole(answers.role);
  await database.transaction(async (tx) => {
    requireEditor(await lockOperators(tx, store.id), operatorId);
    const invitee = { email, emailNormal: normalizeEmail(email), name, role };
    const invitedId = await saveInvitee(tx, platform, store.id, invitee);
    if (invitedId === undefined) throw new RefusalError('ACCOUNT_ALREADY_EXISTS_EMAIL');
    await mailOperatorLink(tx, context, { operatorId: invitedId, email, name }, 'operatorInvitation');
    await writeAudit(tx, request, {
      action: 'operator-invited',
      accountId: null,
      operatorId,
      details: { invitedId, email, role },
    });
  });
  return listPage;
};

/** Changes the role of an operator, removes one, or mails an invitation again. An editor is always left. */
export const change: Command<'console.operator.change'> = async (context) => {
  const { database, store, payload, request, now } = context;
  const { id: operatorId } = operatorOf(context);
  const { operatorId: changedId = '', action } = payload;
  if (action === 'invite') await limitRate(context, 'operator-mails', perStore);
  await database.transaction(async (tx) => {
    const operators = await lockOperators(tx, store.id);
    requireEditor(operators, operatorId);
    const changed = operators.find((operator) => operator.operator_id === changedId);
    if (changed === undefined || action === undefined) throw new RefusalError('NOT_FOUND');
    const { email, name } = changed;
    if (action === 'invite') {
      if (changed.password_hash !== null) throw new RefusalError('NOT_NOW');
      await mailOperatorLink(tx, context, { operatorId: changedId, email, name }, 'operatorInvitation');
    } else {
      if (action === changed.role) throw new RefusalError('NOT_NOW');
      if (action !== 'editor' && isEditor(changed) && operators.filter(isEditor).length === 1)
        throw new RefusalError('LAST_EDITOR');
      if (action === 'remove') await removeOperator(tx, store.id, normalizeEmail(email));
      else await saveRole(tx, { storeId: store.id, operatorId: changedId }, action, now);
    }
    await writeAudit(tx, request, {
      action: `operator-${action === 'editor' || action === 'viewer' ? 'role' : action}`,
      accountId: null,
      operatorId,
      details: { changedId, email, action },
    });
  });
  return listPage;
};

/** Whether the operator can change the store now: an invited one cannot yet. */
const isEditor = ({ role, password_hash: hash }: OperatorRow): boolean => role === 'editor' && hash !== null;

/** A simultaneous request may have lowered or removed the operator who asks. */
function requireEditor(operators: readonly OperatorRow[], operatorId: string): void {
  const acting = operators.find((operator) => operator.operator_id === operatorId);
  if (acting === undefined || !isEditor(acting)) throw new RefusalError('FORBIDDEN');
}
