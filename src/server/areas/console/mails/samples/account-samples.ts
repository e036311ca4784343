// Codes, and mails about the account of a member.

import { addSeconds } from '../../../../platform/clock.ts';
import { linkSeconds } from '../../../../platform/limits/link-tokens.ts';
import { listForMail } from '../../../account/recovery/service.ts';
import { type SecurityMailKind, sendSecurityMail } from '../../../account/security-mail/service.ts';
import { mailUndoLink } from '../../../account/undo-email/service.ts';
import { sendSharedMail } from '../../../login/login/code-login.ts';
import { type CodePurpose, codeMails, sendCode } from '../../../login/mailed-code/service.ts';
import { sendSmsCode } from '../../../login/multi-factor/factor-codes.ts';
import { sendResetMail } from '../../../login/password/service.ts';
import { sendWelcomeMail } from '../../../signup/signup/mails.ts';
import { mailAsked } from '../../access-requests/mails.ts';
import type { RequestDetails } from '../../access-requests/queries.ts';
import { mailCorrectedAddress } from '../../members/mails.ts';
import type { SampleContext } from './record-messages.ts';
import type { Sample, Samples } from './sample.ts';

const readerOf = ({ people }: SampleContext) => ({
  email: people.member.email ?? '',
  language: people.member.language,
  accountId: null,
});

const code =
  (purpose: CodePurpose): Sample =>
  async (context) => {
    const { email: to, language } = readerOf(context);
    await sendCode(context.tx, context, purpose, { owner: 's_preview', to, language, accountId: null });
  };

// The purposes are the keys of this table.
const purposes = Object.keys(codeMails) as CodePurpose[];
type CodeKind = (typeof codeMails)[CodePurpose];
// Each purpose has a mail of its own.
const codes = Object.fromEntries(purposes.map((purpose) => [codeMails[purpose], code(purpose)])) as Record<CodeKind, Sample>;

type Details = (context: SampleContext) => { readonly [name: string]: string };

/** A mail about a change of the account. `details`: what its text names. */
const security =
  (kind: SecurityMailKind, details: Details = () => ({}), link?: string): Sample =>
  async (context) => {
    const { account_id: accountId, email } = context.people.member;
    const parameters = () => details(context);
    await sendSecurityMail(context, { accountId, to: email ?? '', kind, parameters, ...(link !== undefined && { link }) });
  };

const factor: Details = ({ plans, language }) => ({ method: plans.text('codes.multiFactor.SMS', language) ?? '' });
const app: Details = ({ language }) => ({ method: language === 'ja' ? 'デモ本棚' : 'Demo Bookshelf' });

export const browserOf = ({ language }: SampleContext): string => (language === 'ja' ? 'Chrome（Windows）' : 'Chrome (Windows)');

const listed = (context: SampleContext, list: 'ended' | 'kept'): string =>
  listForMail(
    context,
    list,
    [
      { kind: 'passkey', name: browserOf(context), at: context.now, page: '/mypage/passkey', canRemove: true },
      { kind: 'app', name: app(context)['method'] ?? '', at: context.now, page: '/mypage/connections', canRemove: true },
    ].map((item, index) => ({ ...item, id: String(index) })),
  );

const reset =
  (mail: 'passwordForgot' | 'passwordDisabled' | 'accessRestored'): Sample =>
  async (context) => {
    const { account_id, email, login_id, language } = context.people.member;
    const account = { account_id, email: email ?? '', login_id, language };
    if (mail === 'passwordForgot') return sendResetMail(context.tx, context, account, { mail, returnTo: undefined });
    const lists = { ended: listed(context, 'ended'), kept: listed(context, 'kept') };
    if (mail === 'passwordDisabled') return sendResetMail(context.tx, context, account, { mail, lists });
    const done = context.plans.text('access-request.doneEmail', context.language) ?? '';
    return sendResetMail(context.tx, context, account, { mail, lists: { ...lists, done } });
  };

const undo =
  (kind: 'emailChangedUndo' | 'emailReplacedUndo'): Sample =>
  async (context) => {
    const { account_id: accountId, email: from } = context.people.member;
    const until = addSeconds(context.now, linkSeconds.emailUndo);
    const link = { accountId, from: from ?? '', to: 'new@example.com', introducedAt: null, until, reportedAt: context.now };
    await mailUndoLink(context.tx, context, { ...link, kind });
  };

/** What operators were asked for, as the member reads it. */
const asked =
  (describe: (context: SampleContext) => RequestDetails): Sample =>
  (context) => {
    const { account_id, email, language } = context.people.member;
    const account = { account_id, email, email_normal: email, email_verified_at: context.now, login_id: null, language };
    const details = describe(context);
    // A new address reads the same.
    const executeAt = addSeconds(context.now, 86_400);
    return mailAsked(context.tx, context, account, { requestId: 'ar_preview', details, executeAt });
  };

export const accountSamples = {
  ...codes,
  multiFactorSms: async (context) => {
    const subject = { storeId: context.store.id, purpose: 'multiFactor', owner: 's_preview', address: '09012345678' };
    await sendSmsCode(context.tx, context, subject, { language: context.language, accountId: 'a_preview' });
  },
  loginCodeShared: (context) => sendSharedMail(context.tx, context, { owner: 's_preview', reader: readerOf(context) }),
  welcome: (context) => sendWelcomeMail(context.tx, context, { sessionId: 's_preview', reader: readerOf(context) }),
  passwordForgot: reset('passwordForgot'),
  passwordDisabled: reset('passwordDisabled'),
  newDevice: security('newDevice'),
  emailChanged: security('emailChanged', undefined, 'https://minato.example/login/new-device'),
  emailChangedUndo: undo('emailChangedUndo'),
  emailReplacedUndo: undo('emailReplacedUndo'),
  waysEndAsked: asked((context) => ({
    kind: 'ways',
    ways: [{ kind: 'passkey', id: 'p_1', name: browserOf(context), since: '' }],
  })),
  newEmailAsked: asked(() => ({ kind: 'newEmail', email: 'new@example.com', former: null })),
  accessRestored: reset('accessRestored'),
  emailRegistered: security('emailRegistered'),
  emailRestored: security('emailRestored'),
  passwordEnabled: security('passwordEnabled'),
  passwordChanged: security('passwordChanged'),
  passwordReset: security('passwordReset', (context) => ({ kept: listed(context, 'kept') })),
  loginIdSet: security('loginIdSet'),
  loginIdChanged: security('loginIdChanged'),
  loginMethodChanged: security('loginMethodChanged'),
  pinSet: security('pinSet'),
  pinChanged: security('pinChanged'),
  factorEnabled: security('factorEnabled', factor),
  factorDisabled: security('factorDisabled', factor),
  backupCodesSaved: security('backupCodesSaved'),
  backupCodeUsed: security('backupCodeUsed'),
  deviceTrusted: security('deviceTrusted'),
  trustedDevicesRemoved: security('trustedDevicesRemoved'),
  socialLinked: security('socialLinked'),
  socialUnlinked: security('socialUnlinked'),
  passkeyAdded: security('passkeyAdded', (context) => ({ method: browserOf(context) })),
  passkeyRemoved: security('passkeyRemoved', (context) => ({ method: browserOf(context) })),
  paymentMethodAdded: security('paymentMethodAdded', ({ plans, language }) => ({
    method: plans.text('codes.paymentMethodType.SbpsCredit', language) ?? '',
  })),
  appAllowed: security('appAllowed', app),
  appConnected: security('appConnected', app),
  addressCorrected: (context) =>
    mailCorrectedAddress(context.tx, context, {
      reader: readerOf(context),
      profile: {
        postalCode: '1500001',
        prefecture: '13',
        address: context.language === 'ja' ? '渋谷区神宮前1-2-3' : '1-2-3 Jingumae, Shibuya',
      },
    }),
  withdrawn: security(
    'withdrawn',
    ({ plans }) => ({ days: String(plans.settings.withdrawal.eraseAfterDays) }),
    'https://minato.example/',
  ),
} as const satisfies Samples;
