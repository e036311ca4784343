import type { Language } from '../../../../rules/languages.ts';
import { formatLongTime } from '../../../../rules/long-dates.ts';
import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { createLinkToken } from '../../../platform/limits/link-tokens.ts';
import { makeId } from '../../../platform/random.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { describeUserAgent } from '../../../runtime/request/user-agent.ts';
import { type MailCause, type MailContext, sendMail } from '../../shell/mail/service.ts';
import { findMailbox } from './queries.ts';

/** What happened to the account; the mail's texts are `mail.<kind>.subject` and `mail.<kind>.body`. */
export type SecurityMailKind =
  | 'newDevice'
  | 'emailChanged'
  | 'emailChangedUndo'
  | 'emailReplacedUndo'
  | 'emailRegistered'
  | 'emailRestored'
  | 'passwordEnabled'
  | 'passwordChanged'
  | 'passwordReset'
  | 'loginIdSet'
  | 'loginIdChanged'
  | 'loginMethodChanged'
  | 'pinSet'
  | 'pinChanged'
  | 'factorEnabled'
  | 'factorDisabled'
  | 'backupCodesSaved'
  | 'backupCodeUsed'
  | 'deviceTrusted'
  | 'trustedDevicesRemoved'
  | 'socialLinked'
  | 'socialUnlinked'
  | 'kidsRegistered'
  | 'kidsLoginIdSet'
  | 'kidsPasswordSet'
  | 'kidsEmailChanged'
  | 'kidsFactorChanged'
  | 'kidsDeleted'
  | 'passkeyAdded'
  | 'passkeyRemoved'
  | 'paymentMethodAdded'
  | 'appAllowed'
  | 'withdrawn'
  | 'appConnected';

export interface SecurityMail {
  /** The account that the mail is about; not always the one that is signed in. */
  readonly accountId: string;
  readonly to: string;
  readonly kind: SecurityMailKind;
  /** The link that undoes the change, and until when; in place of the link "this was not me". */
  readonly undo?: { readonly link: string; readonly until: Date };
  /** In place of the link "this was not me". */
  readonly link?: string;
  /** Further parameters of the text, in the language of the account. `method`: name of the factor, kid, app or payment method. */
  readonly parameters?: (language: Language) => { readonly [name: string]: string };
}

export type SecurityMailContext = MailContext &
  MailCause &
  Pick<RequestContext, 'userAgent' | 'now'> & { readonly tx: Transaction };

/** Advises, and has no power over the account. */
export const adviceLink = (store: { readonly origin: string }): string => `${store.origin}/login/new-device`;

/**
 * Mails a member, in the transaction of the change and in the account's language: what happened, when, with which browser, and what to
 * do if it was somebody else.
 */
export async function sendSecurityMail(context: SecurityMailContext, mail: SecurityMail): Promise<void> {
  const { tx, platform, plans, store, now } = context;
  const { accountId, to, kind, undo } = mail;
  const { browser, system } = describeUserAgent(context.userAgent);
  const { language } = await findMailbox(tx, { storeId: store.id, accountId, email: normalizeEmail(to) });
  const link = mail.link ?? undo?.link ?? (await createNotMeLink(context, mail));
  await sendMail(tx, context, {
    kind,
    intent: `security:${kind}:${makeId(platform.random, 'i')}`,
    reader: { email: to, language, accountId },
    link,
    button: 'secure',
    parameters: (language) => {
      const unknown = plans.text('mail.newDevice.unknown', language) ?? '';
      return {
        at: formatLongTime(now, language),
        browser: browser ?? unknown,
        system: system ?? unknown,
        ...mail.parameters?.(language),
        ...(undo && { until: formatLongTime(undo.until, language) }),
      };
    },
    ...(undo && { endsAt: undo.until }),
  });
}

/**
 * The link "this was not me". An address that is not verified may be a stranger's: it gets advice, and no power over the
 * account.
 */
export async function createNotMeLink(
  { tx, platform, store, now }: Pick<SecurityMailContext, 'tx' | 'platform' | 'store' | 'now'>,
  { accountId, to }: Pick<SecurityMail, 'accountId' | 'to'>,
): Promise<string> {
  const email = normalizeEmail(to);
  const { isVerified } = await findMailbox(tx, { storeId: store.id, accountId, email });
  if (!isVerified) return adviceLink(store);
  const token = await createLinkToken(tx, platform, {
    storeId: store.id,
    purpose: 'notMe',
    accountId,
    data: { email },
    reportedAt: now,
  });
  return `${store.origin}/account/not-me?token=${token}`;
}
