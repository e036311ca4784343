import type { FastifyRequest } from 'fastify';
import { localize, pickText, readLanguage } from '../../../../rules/languages.ts';
import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { type CodeSubject, countSend, issueCode } from '../../../platform/limits/one-time-codes.ts';
import { makeId } from '../../../platform/random.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { findLanguage } from '../../../platform/sessions/members.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { type CodePurpose, sendCode } from '../mailed-code/service.ts';
import { sendSms } from '../sms/service.ts';
import { type AccountKey, findFactors, findVerifiedEmail } from './queries.ts';

const purpose: CodePurpose = 'multiFactor';

export type CodeContext = Pick<RequestContext, 'platform' | 'plans' | 'store' | 'ip'> & { readonly request: FastifyRequest };

/** A method whose code is sent, and the ID of the session that may use the code. */
export interface FactorCode extends AccountKey {
  readonly type: 'Email' | 'SMS';
  readonly sessionId: string;
}

/**
 * Sends a code to the member's verified address, or to the phone number of the factor. Throws a RefusalError with TOO_SOON or TOO_MANY
 * and `retryAfter`, or with NOT_NOW if the code has no destination.
 */
export async function sendFactorCode(tx: Transaction, context: CodeContext, factor: FactorCode): Promise<void> {
  const to = await findDestination(tx, factor);
  if (to === null) throw new RefusalError('NOT_NOW');
  await sendCodeTo(tx, context, factor, to);
}

/** Sends a code to an address or number that is not the factor's yet. */
export async function sendCodeTo(tx: Transaction, context: CodeContext, factor: FactorCode, to: string): Promise<void> {
  const { platform, plans, ip } = context;
  const subject = subjectOf(factor, to);
  const send = await countSend(tx, platform, subject, ip, plans.settings.limits.mailedCodes);
  if (!send.allowed) throw new RefusalError(send.code, { retryAfter: send.retryAfter });
  const language = await findLanguage(tx, factor.storeId, factor.accountId);
  if (factor.type === 'Email')
    return sendCode(tx, context, purpose, { owner: factor.sessionId, to, language, accountId: factor.accountId });
  await sendSmsCode(tx, context, subject, { language: readLanguage(language), accountId: factor.accountId });
}

/** Sends a code to a phone number. Its last line lets browsers fill it in on this site only (origin-bound one-time codes). */
export async function sendSmsCode(
  tx: Transaction,
  context: CodeContext,
  subject: CodeSubject,
  { language, accountId }: { readonly language: string; readonly accountId: string },
): Promise<void> {
  const { platform, plans, store } = context;
  const { length, displayName } = plans.settings.authCode[purpose];
  const digits = await issueCode(tx, platform, subject, { length });
  const parameters = {
    serviceName: localize(plans.settings.storeSettingData.serviceName, language),
    name: pickText(displayName, language) ?? '',
    code: digits,
    host: new URL(store.origin).hostname,
  };
  await sendSms(tx, context, {
    storeId: store.id,
    kind: 'multiFactorSms',
    intent: `${purpose}-sms:${subject.owner}:${makeId(platform.random, 'i')}`,
    to: subject.address,
    accountId,
    text: plans.text('mail.multiFactorSms.body', language, parameters) ?? '',
    code: digits,
  });
}

/** Where a factor's codes go; null: nowhere. */
export async function findDestination(
  on: Queryable,
  { type, ...account }: AccountKey & { readonly type: 'Email' | 'SMS' },
): Promise<string | null> {
  if (type === 'Email') return findVerifiedEmail(on, account);
  return (await findFactors(on, account)).find((factor) => factor.type === 'SMS')?.phone_number ?? null;
}

/** `to`: e-mail address, or phone number of digits only. */
export function subjectOf({ storeId, type, sessionId }: FactorCode, to: string): CodeSubject {
  return { storeId, purpose, owner: sessionId, address: type === 'Email' ? normalizeEmail(to) : to };
}
