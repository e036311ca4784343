import type { Issue } from '../../../../../engine/declare/index.ts';
import { listTexts } from '../../../../rules/languages.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { voidLinks } from '../../../platform/limits/link-tokens.ts';
import { findWeakness } from '../../../platform/passwords/find-weakness.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { endSessionsOf } from '../../../platform/sessions/sessions.ts';
import type { CommandContext, RequestContext } from '../../../runtime/area.ts';
import { forgetOtherDevices } from '../../account/member/service.ts';
import { forgetTrustedDevices } from '../multi-factor/trusted-devices.ts';

interface NewPassword {
  readonly field: string;
  readonly password: string;
  /** The hash in force. */
  readonly current: string | null;
  readonly email: string | null;
  readonly loginId: string | null;
}

/**
 * Refuses a password that is easy to guess or equals the present one. Guessability is checked first, so that the answer to a common
 * password does not tell whether it is the present one.
 */
export async function assertNewPassword(
  context: RequestContext,
  { field, password, current, email, loginId }: NewPassword,
): Promise<void> {
  const issues = await findPasswordIssues(context, { field, password, email, loginId });
  if (issues.length > 0) throw new RefusalError('INVALID_ANSWERS', { issues });
  if (current !== null && (await context.passwords.verify(current, password))) throw new RefusalError('INVALID_PASSWORD_REUSED');
}

/**
 * Ends other sessions, forgets other devices and all trusted ones, and makes reset links void, after the member has set the password in
 * the session that is kept.
 */
export async function afterNewPassword(
  tx: Transaction,
  context: Pick<CommandContext, 'store' | 'now' | 'request'>,
  accountId: string,
  keptSessionId: string,
): Promise<void> {
  const { store } = context;
  await endSessionsOf(tx, store.id, accountId, keptSessionId);
  await forgetOtherDevices(tx, context, accountId);
  await forgetTrustedDevices(tx, { storeId: store.id, accountId });
  await voidLinks(tx, store.id, accountId, 'passwordReset');
}

/** Rejects a new password that is easy to guess: common, or made of the store's names, the address or the login ID. */
export async function findPasswordIssues(
  { plans, store, gateways }: RequestContext,
  { field, password, email, loginId }: { field: string; password: unknown; email: string | null; loginId: string | null },
): Promise<readonly Issue[]> {
  if (typeof password !== 'string') return [];
  const { serviceName, mailSenderDomain } = plans.settings.storeSettingData;
  const storeHosts = [new URL(store.origin).hostname, mailSenderDomain];
  const personalWords = { email, loginId, storeNames: listTexts(serviceName), storeHosts };
  const rule = await findWeakness(password, personalWords, gateways.breachedPasswords);
  return rule === undefined ? [] : [{ at: `/${field}`, rule }];
}
