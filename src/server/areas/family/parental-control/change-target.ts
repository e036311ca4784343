import type { JsonObject } from '../../../../../engine/declare/index.ts';
import { type AuditAction, writeAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { CommandContext } from '../../../runtime/area.ts';
import { lockMembers } from '../family-group/service.ts';
import { type Change, findTarget } from './queries.ts';
import { type ControlMail, sendControlMail } from './send-mail.ts';

type Context = Pick<CommandContext, 'database' | 'platform' | 'plans' | 'store' | 'session' | 'language' | 'now' | 'request'>;

/** What was changed, for the audit log and the mail to the member. */
export interface Changed {
  readonly action: AuditAction;
  readonly details: JsonObject;
  /** The notification to the member; without it, no mail is sent. */
  readonly mail?: (language: string) => ControlMail;
}

/**
 * Changes something of a managed member, in a transaction with the group locked, so that the roles of both stay as they are.
 * Writes the audit log and mails the member who changed what. `work` returns undefined if nothing changed.
 */
export async function changeTarget(
  context: Context,
  targetAccountId: string | undefined,
  work: (tx: Transaction, change: Change) => Promise<Changed | undefined>,
): Promise<void> {
  const { database, store, request, now } = context;
  await database.transaction(async (tx) => {
    const { actor, target } = await lockMembers(tx, context, 'family.target.controlled', targetAccountId ?? '');
    const changed = await work(tx, { storeId: store.id, accountId: target.accountId, setBy: actor.accountId, now });
    if (changed === undefined) return;
    const details = { ...changed.details, target: target.accountId };
    await writeAudit(tx, request, { action: changed.action, accountId: actor.accountId, details });
    const row = await findTarget(tx, { storeId: store.id, accountId: target.accountId });
    const by = await findTarget(tx, { storeId: store.id, accountId: actor.accountId });
    if (row === undefined || by === undefined) throw new RefusalError('NOT_FOUND');
    if (changed.mail !== undefined && row.email !== null)
      await sendControlMail({ ...context, tx }, { to: row.email, target: row, by, mail: changed.mail });
  });
}
