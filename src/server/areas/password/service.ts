import type { Issue } from '../../../../engine/declare/index.ts';
import { normalizeEmail } from '../../../rules/normalize-identifiers.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { createLinkToken } from '../../platform/limits/link-tokens.ts';
import { findWeakness } from '../../platform/passwords/find-weakness.ts';
import { makeId } from '../../platform/random.ts';
import type { CommandContext, RequestContext } from '../../runtime/area.ts';
import { listTexts, localize } from '../../runtime/pages/request/languages.ts';
import { sendMail } from '../mail/service.ts';
import type { Recoverable } from './queries.ts';

/** PASSWORD-027. */
const resetSeconds = 3600;

/** Rejects a new password that is easy to guess: common, or made of the store's names, the address or the login ID. */
export async function findPasswordIssues(
  { plans, store, gateways }: RequestContext,
  { field, password, email, loginId }: { field: string; password: unknown; email: string | null; loginId: string | null },
): Promise<readonly Issue[]> {
  if (typeof password !== 'string') return [];
  const { serviceName, mailSenderDomain } = plans.settings.storeSettingData;
  const storeHosts = [new URL(store.origin).hostname, mailSenderDomain];
  const own = { email, loginId, storeNames: listTexts(serviceName), storeHosts };
  const rule = await findWeakness(password, own, gateways.breachedPasswords);
  return rule === undefined ? [] : [{ at: `/${field}`, rule }];
}

/** Mails a link for a new password to the verified address of an account. */
export async function sendResetMail(
  tx: Transaction,
  context: Pick<CommandContext, 'platform' | 'plans' | 'store' | 'language' | 'request'>,
  account: Pick<Recoverable, 'account_id' | 'email' | 'login_id' | 'language'>,
): Promise<void> {
  const { platform, plans, store } = context;
  const { account_id: accountId, email, login_id: loginId } = account;
  const language = account.language ?? context.language;
  const token = await createLinkToken(tx, platform, {
    storeId: store.id,
    purpose: 'passwordReset',
    accountId,
    validSeconds: resetSeconds,
    data: { email: normalizeEmail(email) },
  });
  const link = `${store.origin}/password/reset?token=${token}`;
  const parameters = {
    serviceName: localize(plans.settings.storeSettingData.serviceName, language),
    loginId: loginId ?? email,
    link,
  };
  await sendMail(tx, context, {
    storeId: store.id,
    intent: `password-reset:${accountId}:${makeId(platform.random, 'i')}`,
    to: email,
    subject: plans.text('mail.passwordForgot.subject', language, parameters) ?? '',
    text: plans.text('mail.passwordForgot.body', language, parameters) ?? '',
    code: null,
    link,
  });
}
