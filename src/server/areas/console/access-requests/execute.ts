// Does what a request asks for, with the account, the operators and the request locked.

import { readLanguage } from '../../../../rules/languages.ts';
import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import type { AuditEntry } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { voidLinks } from '../../../platform/limits/link-tokens.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { type RecoveryRegistry, runRecovery } from '../../../runtime/recovery.ts';
import { isEmailOfAccount, saveEmail } from '../../account/member/queries.ts';
import { reportChange } from '../../account/member/service.ts';
import { listForMail } from '../../account/recovery/service.ts';
import { mailFormerAddresses, reportFrom } from '../../account/undo-email/service.ts';
import { deleteBackupCodes } from '../../login/multi-factor/backup-codes.ts';
import { deleteFactor, findFactors } from '../../login/multi-factor/queries.ts';
import { deletePasskey } from '../../login/passkeys/queries.ts';
import { sendResetMail } from '../../login/password/service.ts';
import { keepBenefits } from '../../plans/benefits/taken.ts';
import type { MailCause, MailContext } from '../../shell/mail/service.ts';
import { type HelpedAccount, lockHelpedAccount } from './helped-account.ts';
import { type AccessRequest, endRequest, lockDueRequest, type RequestDetails, type RequestProblem } from './queries.ts';
import { lockHelpers } from './support-rights.ts';
import { keyOfWay, listWays, nameWays } from './ways.ts';

/** Of a request, or of the job that executes what nobody has approved or stopped for a day. */
export type ExecutionContext = MailContext &
  MailCause &
  Pick<RequestContext, 'now'> & {
    readonly recovery: RecoveryRegistry;
    readonly writeAudit: (tx: Transaction, entry: AuditEntry) => Promise<void>;
  };

/**
 * Executes a request that still waits; `approvedBy`: the second operator. False: it has ended meanwhile. One that what it rests on has
 * changed for fails, and says why.
 */
export async function executeRequest(
  tx: Transaction,
  context: ExecutionContext,
  { request_id: requestId, account_id: accountId }: Pick<AccessRequest, 'request_id' | 'account_id'>,
  approvedBy?: string,
): Promise<boolean> {
  const { store, plans, now } = context;
  const key = { storeId: store.id, requestId };
  const account = await lockHelpedAccount(tx, store.id, accountId);
  const request = await lockDueRequest(tx, key);
  if (request === undefined) return false;
  if (account === undefined) {
    await endRequest(tx, key, { state: 'stopped', now });
    return false;
  }
  const { requested_by: requestedBy, details } = request;
  const operatorIds = [requestedBy, ...(approvedBy === undefined ? [] : [approvedBy])];
  const helpers = await lockHelpers(tx, { storeId: store.id, operatorIds }, plans.settings.operatorRoles.roles);
  if (approvedBy !== undefined && !helpers.has(approvedBy)) throw new RefusalError('FORBIDDEN');
  const problem = helpers.has(requestedBy) ? await findProblem(tx, context, account, details) : 'operatorGone';
  await endRequest(tx, key, { state: problem === undefined ? 'done' : 'failed', problem, endedBy: approvedBy, now });
  const action = problem === undefined ? 'access-request-done' : 'access-request-failed';
  const about = { kind: details.kind, requestedBy, ...(problem === undefined ? {} : { problem }) };
  await context.writeAudit(tx, { action, accountId, operatorId: approvedBy ?? requestedBy, details: { requestId, ...about } });
  if (problem === undefined) await execute(tx, context, account, request);
  return true;
}

/** What has changed since it was asked for. */
async function findProblem(
  tx: Transaction,
  { store, plans }: ExecutionContext,
  { account_id: accountId, email_normal: present }: HelpedAccount,
  details: RequestDetails,
): Promise<RequestProblem | undefined> {
  if (details.kind === 'ways') {
    const remaining = await listWays(tx, { storeId: store.id, accountId });
    const describe = (way: (typeof remaining)[number]) => `${keyOfWay(way)} ${way.since}`;
    const keys = new Set(remaining.map(describe));
    return details.ways.every((way) => keys.has(describe(way))) ? undefined : 'changed';
  }
  if (present !== details.former) return 'changed';
  const isShared = plans.settings.registration.isDuplicateEmailAllowed;
  const isTaken = !isShared && (await isEmailOfAccount(tx, store.id, normalizeEmail(details.email), accountId));
  return isTaken ? 'emailTaken' : undefined;
}

async function execute(
  tx: Transaction,
  context: ExecutionContext,
  account: HelpedAccount,
  { details, created_at: since }: AccessRequest,
): Promise<void> {
  const { store, plans, platform, recovery, now } = context;
  const { account_id: accountId, login_id: loginId } = account;
  const language = readLanguage(account.language);
  const texts = { plans, language, now };
  const key = { storeId: store.id, accountId };
  const email =
    details.kind === 'newEmail'
      ? await replaceEmail(tx, context, account, details.email)
      : await endWays(tx, key, details, account);
  const scope = { ...key, recoveryCase: 'operatorAction', since, now, random: platform.random } as const;
  const { ended, kept } = await runRecovery(tx, recovery, scope, texts);
  if (email === null) return;
  const done =
    details.kind === 'newEmail'
      ? plans.text('access-request.doneEmail', language)
      : plans.text('access-request.doneWays', language, { ways: nameWays(texts, details.ways) });
  const listing = { plans, store, language };
  const lists = {
    done: done ?? '',
    ended: listForMail(listing, 'ended', ended),
    kept: listForMail(listing, 'kept', kept),
  };
  const reader = { account_id: accountId, email, login_id: loginId, language: account.language };
  await sendResetMail(tx, context, reader, { mail: 'accessRestored', lists });
}

/** Removes the ways to log in. Returns the address for the member's mail. */
async function endWays(
  tx: Transaction,
  key: { readonly storeId: string; readonly accountId: string },
  { ways }: Extract<RequestDetails, { kind: 'ways' }>,
  { email }: HelpedAccount,
): Promise<string | null> {
  for (const factor of await findFactors(tx, key))
    if (ways.some(({ kind, id }) => kind === 'factor' && id === factor.type)) await deleteFactor(tx, key, factor.type);
  for (const { kind, id } of ways) if (kind === 'passkey') await deletePasskey(tx, key, id);
  if ((await findFactors(tx, key)).length === 0) await deleteBackupCodes(tx, key);
  return email;
}

/** Replaces the address as a member does, who then proves the new one by the link for a new password. Returns it. */
async function replaceEmail(
  tx: Transaction,
  context: ExecutionContext,
  { account_id: accountId, email, email_verified_at: verifiedAt }: HelpedAccount,
  newEmail: string,
): Promise<string> {
  const { store, plans, now } = context;
  const key = { storeId: store.id, accountId };
  const mailing = { ...context, tx, userAgent: '' };
  const reportedAt = await mailFormerAddresses(mailing, { accountId, email, verifiedAt, newEmail, kind: 'emailReplacedUndo' });
  const isUnique = !plans.settings.registration.isDuplicateEmailAllowed;
  await keepBenefits(tx, context, accountId);
  await saveEmail(tx, { ...key, email: newEmail, emailNormal: normalizeEmail(newEmail), isUnique, now });
  await keepBenefits(tx, context, accountId);
  // Of the links in the former mailbox, only the one that undoes this change may act.
  await voidLinks(tx, store.id, accountId, 'passwordReset', 'notMe');
  if (reportedAt !== undefined) await reportFrom(tx, key, reportedAt);
  await reportChange(tx, context, { accountId, changed: ['email'] });
  return newEmail;
}
