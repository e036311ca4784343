// The steps that close an account, by its member or by another system.
import type { JsonObject } from '../../../../../engine/declare/index.ts';
import { daySeconds } from '../../../../rules/durations.ts';
import { normalizeLoginId } from '../../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { addSeconds } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { listLinks } from '../../../platform/limits/link-tokens.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { CommandContext } from '../../../runtime/area.ts';
import { writeEvent } from '../../../runtime/events/write-event.ts';
import { endRows } from '../../../runtime/recovery.ts';
import { endMembership, lockGroupOf } from '../../family/family-group/leaving.ts';
import type { FamilyMailContext } from '../../family/family-group/mails.ts';
import { keepBenefits } from '../../plans/benefits/taken.ts';
import { reserveLoginId } from '../member/queries.ts';
import { type SecurityMailContext, sendSecurityMail } from '../security-mail/service.ts';
import { findBlockers, reservedDays } from './blockers.ts';
import { lockForWithdrawal, saveWithdrawal } from './queries.ts';

/**
 * Locks an account that is to close, takes it out of its family group, and mails the others there. What another request adds to the account is
 * either seen here or refused. Groups are locked before accounts, as everywhere. `confirm`: may refuse once both are locked. Returns false if
 * the account is closed already.
 */
export async function leaveFamily(
  tx: Transaction,
  context: FamilyMailContext,
  accountId: string,
  confirm: () => Promise<void> = async () => undefined,
): Promise<boolean> {
  const key = { storeId: context.store.id, accountId };
  const lockedGroupId = await lockGroupOf(tx, key.storeId, accountId);
  if (!(await lockForWithdrawal(tx, key))) return false;
  await confirm();
  const { family, hasContracts, isPaymentOpen } = await findBlockers(tx, key);
  if (family === 'owner') throw new RefusalError('FAMILY_OWNER');
  if (hasContracts) throw new RefusalError('CONTRACTS_RUNNING');
  if (isPaymentOpen) throw new RefusalError('PAYMENT_OPEN');
  await endMembership(tx, context, { accountId, lockedGroupId });
  return true;
}

/** Mails the address of the account, and those that can still undo a change of it: somebody else may be closing the account. */
export async function mailClosing(
  context: SecurityMailContext,
  { accountId, email }: { readonly accountId: string; readonly email: string | null },
): Promise<void> {
  const { tx, store, plans, now } = context;
  const earlier = await listLinks(tx, { storeId: store.id, accountId, purpose: 'emailUndo', now });
  const addresses = new Set([email, ...earlier.map(({ data }) => String(data['from']))]);
  const parameters = () => ({ days: String(plans.settings.withdrawal.eraseAfterDays) });
  for (const to of addresses)
    if (to !== null) await sendSecurityMail(context, { accountId, to, kind: 'withdrawn', link: `${store.origin}/`, parameters });
}

/** Closes the account: logging in is refused from now on, and a job erases the personal data later. `details`: for the audit log. */
export async function closeAccount(
  tx: Transaction,
  context: Pick<CommandContext, 'platform' | 'plans' | 'store' | 'request' | 'now'>,
  { accountId, loginId }: { readonly accountId: string; readonly loginId: string | null },
  details: JsonObject = {},
): Promise<void> {
  const { store, plans, platform, request, now } = context;
  const { random } = platform;
  const key = { storeId: store.id, accountId };
  if (loginId !== null) await reserveLoginId(tx, store.id, normalizeLoginId(loginId), addSeconds(now, reservedDays * daySeconds));
  await keepBenefits(tx, context, accountId);
  const eraseAt = addSeconds(now, plans.settings.withdrawal.eraseAfterDays * daySeconds);
  await saveWithdrawal(tx, { ...key, now, eraseAt });
  await endRows(tx, request.server.recovery, { ...key, recoveryCase: 'withdrawal', since: null, now, random });
  await writeAudit(tx, request, { action: 'withdraw', accountId, details });
  await writeEvent(tx, { storeId: store.id, random, now }, { type: 'member.withdrawn', data: { accountId } });
}
