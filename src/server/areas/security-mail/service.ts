import type { FastifyRequest } from 'fastify';
import type { Transaction } from '../../platform/database/database.ts';
import { makeId } from '../../platform/random.ts';
import type { RequestContext } from '../../runtime/area.ts';
import { localize } from '../../runtime/pages/request/languages.ts';
import { describeUserAgent } from '../../runtime/pages/request/user-agent.ts';
import { sendMail } from '../mail/service.ts';

/** What happened to the account; the mail's texts are `mail.<kind>.subject` and `mail.<kind>.body`. */
export type SecurityMailKind =
  | 'newDevice'
  | 'emailChanged'
  | 'emailRegistered'
  | 'passwordEnabled'
  | 'passwordChanged'
  | 'passwordReset'
  | 'loginIdChanged'
  | 'loginMethodChanged'
  | 'pinChanged'
  | 'factorEnabled'
  | 'factorDisabled'
  | 'backupCodesSaved'
  | 'backupCodeUsed'
  | 'deviceTrusted'
  | 'trustedDevicesRemoved'
  | 'socialLinked'
  | 'socialUnlinked';

export interface SecurityMail {
  readonly to: string;
  readonly kind: SecurityMailKind;
  /** Default: the language of the request. */
  readonly language?: string;
  /** Name of the second factor, the parameter `method` of the text. */
  readonly method?: string;
}

const adviceRoute = '/login/new-device';

/** Tells a member by mail, in the transaction of the change, what happened when and with which browser, and what to do if it was not them. */
export async function sendSecurityMail(
  context: Pick<RequestContext, 'platform' | 'plans' | 'store' | 'language' | 'userAgent' | 'now'> & {
    readonly tx: Transaction;
    readonly request: FastifyRequest;
  },
  { to, kind, language = context.language, method = '' }: SecurityMail,
): Promise<void> {
  const { tx, platform, plans, store } = context;
  const { browser, system } = describeUserAgent(context.userAgent);
  const unknown = plans.text('mail.newDevice.unknown', language) ?? '';
  const link = `${store.origin}${adviceRoute}`;
  const parameters = {
    serviceName: localize(plans.settings.storeSettingData.serviceName, language),
    at: formatTime(context.now, language),
    browser: browser ?? unknown,
    system: system ?? unknown,
    method,
    link,
  };
  await sendMail(tx, context, {
    storeId: store.id,
    intent: `security:${kind}:${makeId(platform.random, 'i')}`,
    to,
    subject: plans.text(`mail.${kind}.subject`, language, parameters) ?? '',
    text: plans.text(`mail.${kind}.body`, language, parameters) ?? '',
    code: null,
    link,
  });
}

/** In Japan's time: `(…, 'ja')` → `"2026年11月21日 12:00"`. */
function formatTime(at: Date, language: string): string {
  const format = { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Tokyo' } as const;
  return new Intl.DateTimeFormat(language === 'ja' ? 'ja-JP' : 'en-GB', format).format(at);
}
