// The journey of a code sent by e-mail: limits, sending, comparing, counting. Flows and commands share it.

import type { FastifyRequest } from 'fastify';
import { pickText } from '../../../../rules/languages.ts';
import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import {
  type CodeSubject,
  countSend,
  countTry,
  isCodeValid,
  issueCode,
  readCode,
} from '../../../platform/limits/one-time-codes.ts';
import type { MessageKind } from '../../../platform/outbox/message-kinds.ts';
import { makeId } from '../../../platform/random.ts';
import type { Action, EffectContext, Guard, RequestContext } from '../../../runtime/area.ts';
import { requireAccountId, requireMemberNow } from '../../account/member/service.ts';
import { type MailContext, sendMail } from '../../shell/mail/service.ts';

/** The mail of each purpose of the settings document authCode. */
export const codeMails = {
  signUp: 'signUpCode',
  login: 'loginCode',
  reauthorize: 'reauthorizeCode',
  mailEdit: 'emailChangeCode',
  mailVerify: 'emailVerifyCode',
  passwordSetting: 'passwordSettingCode',
  multiFactor: 'multiFactorCode',
  withdraw: 'withdrawCode',
} as const satisfies { readonly [purpose: string]: MessageKind };
export type CodePurpose = keyof typeof codeMails;

/** Who may use a code, and the address that it is sent to. */
export interface CodeRecipient {
  /** Account ID, or session ID of a guest. */
  readonly owner: string;
  readonly to: string;
  /** Of the member; of a guest, that of the page. */
  readonly language: string | null;
  /** null: a guest. */
  readonly accountId: string | null;
}

type CodeContext = MailContext & { readonly request: FastifyRequest };

export function codeSubject(
  { store }: Pick<RequestContext, 'store'>,
  purpose: CodePurpose,
  { owner, to }: Pick<CodeRecipient, 'owner' | 'to'>,
): CodeSubject {
  return { storeId: store.id, purpose, owner, address: normalizeEmail(to) };
}

/** Issues a code, which replaces an earlier one of the same subject, and enqueues its mail. */
export async function sendCode(
  tx: Transaction,
  context: CodeContext,
  purpose: CodePurpose,
  recipient: CodeRecipient,
): Promise<void> {
  const { platform, plans } = context;
  const { length, displayName } = plans.settings.authCode[purpose];
  const digits = await issueCode(tx, platform, codeSubject(context, purpose, recipient), {
    length,
    // A guest's page shows where the code went.
    sentTo: purpose === 'login' ? recipient.to : null,
  });
  await sendMail(tx, context, {
    kind: codeMails[purpose],
    intent: `${purpose}-code:${recipient.owner}:${makeId(platform.random, 'i')}`,
    reader: { email: recipient.to, language: recipient.language, accountId: recipient.accountId },
    code: digits,
    parameters: (language) => ({ name: pickText(displayName, language) ?? '' }),
  });
}

interface CodeEvent {
  /** Default: the ID of the account that is signed in. */
  readonly ownerOf?: (context: EffectContext) => string;
  /** The typed code. Default: the answer `pinCode`. */
  readonly codeOf?: (context: EffectContext) => string;
}

/**
 * Guards and actions of a flow with a mailed code. `addressOf` returns where the code of this event goes or went; null: nowhere, then
 * nothing is sent and no code matches. Wrong codes must reach `countRejectedCode`, right ones `useCode`.
 */
export function createCodeEffects(
  purpose: CodePurpose,
  addressOf: (context: EffectContext) => Promise<string | null>,
  { ownerOf = requireAccountId, codeOf = ({ answers }) => String(answers['pinCode'] ?? '') }: CodeEvent = {},
) {
  const recipientOf = async (context: EffectContext): Promise<CodeRecipient> => ({
    owner: ownerOf(context),
    to: (await addressOf(context)) ?? '',
    language: context.session.accountId === null ? context.language : (await requireMemberNow(context)).language,
    accountId: context.session.accountId,
  });
  const subjectOf = async (context: EffectContext) => codeSubject(context, purpose, await recipientOf(context));
  // Several guards of an event ask about the same send, which counts once.
  const sends = new WeakMap<object, ReturnType<typeof countSend>>();
  const countOnce = async (context: EffectContext) => {
    const counted =
      sends.get(context.answers) ??
      countSend(context.tx, context.platform, await subjectOf(context), context.ip, context.plans.settings.limits.mailedCodes);
    sends.set(context.answers, counted);
    return counted;
  };
  const verdictOf = async (context: EffectContext) =>
    readCode(context.tx, context.platform, await subjectOf(context), codeOf(context));
  const sendAllowed: Guard = async (context) => {
    if ((await addressOf(context)) === null) return { holds: false };
    const send = await countOnce(context);
    return send.allowed ? { holds: true } : { holds: false, retryAfter: send.retryAfter };
  };
  const isSendLimitReached: Guard = async (context) => {
    const send = await countOnce(context);
    if (send.allowed) return { holds: false };
    return { holds: send.code === 'TOO_MANY', retryAfter: send.retryAfter };
  };
  // A new code has five tries of its own: it may be requested after the pause between two sends.
  const isCodeLocked: Guard = async (context) =>
    (await verdictOf(context)) === 'tooMany'
      ? { holds: true, retryAfter: context.plans.settings.limits.mailedCodes.waitSeconds }
      : { holds: false };
  const isCodeWrong: Guard = async (context) => ({ holds: (await verdictOf(context)) !== 'ok' });
  const send: Action = async (context) => {
    await sendCode(context.tx, context, purpose, await recipientOf(context));
    return undefined;
  };
  const countCode =
    (isRight: boolean): Action =>
    async (context) => {
      await countTry(context.tx, context.platform, await subjectOf(context), isRight);
      return undefined;
    };
  return {
    guards: { sendAllowed, isSendLimitReached, isCodeLocked, isCodeWrong },
    actions: { sendCode: send, useCode: countCode(true), countRejectedCode: countCode(false) },
  };
}

/** Whether the page showed another address (the answer `email`) than the account has now. */
export const isEmailOther: Guard = async (context) => {
  const { email } = await requireMemberNow(context);
  return { holds: normalizeEmail(String(context.answers['email'] ?? '')) !== normalizeEmail(email ?? '') };
};

/** Whether a code was sent that is still valid. */
export async function hasValidCode(
  context: Pick<RequestContext, 'database' | 'store' | 'now'>,
  purpose: CodePurpose,
  { owner, to }: Pick<CodeRecipient, 'owner' | 'to'>,
): Promise<boolean> {
  return isCodeValid(context.database, { storeId: context.store.id, purpose, owner, address: normalizeEmail(to) }, context.now);
}
