import type { Answers, JsonObject } from '../../../../engine/declare/index.ts';
import { normalizeEmail, normalizeLoginId } from '../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../platform/audit.ts';
import { type CodeSubject, countSend, countTry, issueCode, readCode } from '../../platform/limits/one-time-codes.ts';
import { enqueueMail } from '../../platform/outbox/outbox.ts';
import { makeId } from '../../platform/random.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { Action, EffectContext, Guard } from '../../runtime/area.ts';
import { localize, pickText } from '../../runtime/pages/languages.ts';
import { mergeConsents, readConsents } from '../policies/service.ts';
import { countLoginIdCheck } from './login-id-check-limit.ts';
import { insertAccount, insertAgreements, insertParentalConsents, isEmailOfAccount, isLoginIdOfAccount } from './queries.ts';
import { readSignupData } from './signup-data.ts';

/** Where the code of this event goes or came from: the address in the answers, else the kept one. */
function addressOf({ answers, data }: EffectContext): string {
  const kept = readSignupData(data);
  return text(answers['email']) ?? kept.email ?? '';
}

function subjectOf(context: EffectContext): CodeSubject {
  return { storeId: context.store.id, purpose: 'signUp', owner: context.session.id, address: normalizeEmail(addressOf(context)) };
}

function codeOf({ answers }: EffectContext): string {
  return text(answers['pinCode']) ?? text(answers['authCode']) ?? '';
}

/** One sending is counted once for an event, whichever guards ask. */
const sends = new WeakMap<object, ReturnType<typeof countSend>>();
function sendOf(context: EffectContext): ReturnType<typeof countSend> {
  const known = sends.get(context.answers);
  if (known !== undefined) return known;
  const asked = countSend(context.tx, context.platform, subjectOf(context), context.ip);
  sends.set(context.answers, asked);
  return asked;
}

const sendAllowed: Guard = async (context) => {
  const send = await sendOf(context);
  return { holds: send.allowed, ...(send.allowed ? {} : { retryAfter: send.retryAfter }) };
};

const isSendLimitReached: Guard = async (context) => {
  const send = await sendOf(context);
  return { holds: !send.allowed && send.code === 'TOO_MANY', ...(send.allowed ? {} : { retryAfter: send.retryAfter }) };
};

const codeMatches: Guard = async (context) => ({
  holds: (await readCode(context.tx, context.platform, subjectOf(context), codeOf(context))) === 'ok',
});

/** A new code has tries of its own: it may be asked for after the pause between two sendings. */
const lockedSeconds = 30;

/** No code of this address is taken any more. A proven address needs none. */
const isCodeLocked: Guard = async (context) => {
  const isLocked =
    !(await isEmailProven(context)).holds &&
    (await readCode(context.tx, context.platform, subjectOf(context), codeOf(context))) === 'tooMany';
  return { holds: isLocked, ...(isLocked ? { retryAfter: lockedSeconds } : {}) };
};

/** The address is neither proven nor does the code prove it. Asked before anything is told of who has an account. */
const isCodeWrong: Guard = async (context) => ({
  holds: !(await isEmailProven(context)).holds && !(await codeMatches(context)).holds,
});

/** The address of the form is the one that was proved. */
const isEmailProven: Guard = async (context) => {
  const { emailProof } = readSignupData(context.data);
  return { holds: emailProof !== null && normalizeEmail(emailProof) === normalizeEmail(addressOf(context)) };
};

const isEmailTaken: Guard = async (context) => ({
  holds:
    !context.plans.settings.registration.isDuplicateEmailAllowed &&
    (await isEmailOfAccount(context.tx, context.store.id, normalizeEmail(addressOf(context)))) &&
    // Who has an account is told only to who proved the address.
    ((await isEmailProven(context)).holds || (await codeMatches(context)).holds),
});

/**
 * Whether this address may not ask about login IDs now. Counts the login ID of the form as one that is asked about, unless it is the
 * accepted one of this sign-up, which tells nothing new.
 */
const isLoginIdCheckLimitReached: Guard = async ({ tx, platform, store, ip, answers, data }) => {
  const loginId = text(answers['loginId']);
  if (loginId === null || loginId === text(data.answers['signup']?.['loginId'])) return { holds: false };
  const rate = await countLoginIdCheck(tx, platform, store.id, ip);
  return rate.allowed ? { holds: false } : { holds: true, retryAfter: rate.retryAfter };
};

const isLoginIdTaken: Guard = async (context) => {
  const loginId = text(context.answers['loginId']);
  return { holds: loginId !== null && (await isLoginIdOfAccount(context.tx, context.store.id, normalizeLoginId(loginId))) };
};

export const guards = {
  sendAllowed,
  isSendLimitReached,
  codeMatches,
  isCodeLocked,
  isCodeWrong,
  isEmailProven,
  isEmailTaken,
  isLoginIdCheckLimitReached,
  isLoginIdTaken,
};

const savePolicies: Action = async ({ answers, data }) => ({
  kept: { policies: mergeConsents(readSignupData(data).policies, readConsents(answers['policies'])) },
});

const saveEmail: Action = async ({ answers }) => ({ kept: { email: text(answers['email']) } });

const saveEmailProof: Action = async (context) => ({ kept: { emailProof: addressOf(context) } });

const useCode: Action = async (context) => {
  await countTry(context.tx, context.platform, subjectOf(context), true);
  return undefined;
};

const countRejectedCode: Action = async (context) => {
  await countTry(context.tx, context.platform, subjectOf(context), false);
  return undefined;
};

/** The same mail for a free and for a taken address: only whoever reads it learns more. */
const sendSignUpCode: Action = async (context) => {
  const { tx, platform, plans, language, store, session } = context;
  const { length, displayName } = plans.settings.authCode.signUp;
  const code = await issueCode(tx, platform, subjectOf(context), length);
  const parameters = { ...mailParameters(context), code, name: pickText(displayName, language) ?? '' };
  await enqueueMail(tx, platform, {
    storeId: store.id,
    intent: `sign-up-code:${session.id}:${makeId(platform.random, 'i')}`,
    to: addressOf(context),
    subject: plans.text('mail.signUpCode.subject', language, parameters) ?? '',
    text: plans.text('mail.signUpCode.body', language, parameters) ?? '',
    code,
    link: null,
  });
  return undefined;
};

/** Makes the account of the kept answers and signs it in. What was taken in the meantime is refused, and nothing is written. */
const registerAccount: Action = async (context) => {
  const { tx, platform, store, now, data, secrets } = context;
  const kept = readSignupData(data);
  const answers = data.answers['signup'] ?? {};
  if (kept.emailProof === null) throw new RefusalError(409, 'EMAIL_NOT_PROVEN', 'The e-mail address was not proved.');
  const accountId = makeId(platform.random, 'a');
  const loginId = text(answers['loginId']);
  try {
    await insertAccount(tx, {
      storeId: store.id,
      accountId,
      email: kept.emailProof,
      emailNormal: normalizeEmail(kept.emailProof),
      isEmailUnique: !context.plans.settings.registration.isDuplicateEmailAllowed,
      loginId,
      loginIdNormal: loginId === null ? null : normalizeLoginId(loginId),
      passwordHash: secrets['signup']?.['password'] ?? null,
      profile: profileOf(answers),
      customAssociatedInfo: partOf(answers, 'custom.'),
      language: context.language,
      now,
    });
  } catch (error) {
    throw readTaken(error) ?? error;
  }
  await insertAgreements(tx, store.id, accountId, kept.policies, now);
  const consented = Object.entries(partOf(answers, 'parentalConsent.')).filter(([, value]) => value === true);
  await insertParentalConsents(
    tx,
    store.id,
    accountId,
    consented.map(([id]) => id),
    now,
  );
  await writeAudit(tx, context.request, { action: 'sign-up', accountId, details: {} });
  return { signIn: accountId };
};

const sendWelcome: Action = async (context) => {
  const { tx, platform, plans, language, store, session, data } = context;
  const to = readSignupData(data).emailProof;
  if (to === null) return undefined;
  const link = `${store.origin}/mypage`;
  const parameters = { ...mailParameters(context), link };
  await enqueueMail(tx, platform, {
    storeId: store.id,
    intent: `welcome:${session.id}:${to}`,
    to,
    subject: plans.text('mail.welcome.subject', language, parameters) ?? '',
    text: plans.text('mail.welcome.body', language, parameters) ?? '',
    code: null,
    link,
  });
  return undefined;
};

export const actions = {
  savePolicies,
  saveEmail,
  saveEmailProof,
  useCode,
  countRejectedCode,
  sendSignUpCode,
  registerAccount,
  sendWelcome,
};

const notInProfile = new Set(['email', 'loginId', 'authCode', 'policies', 'password', 'passwordConfirm']);

/** Answers under the specification's field names, without what stands in columns of its own. */
function profileOf(answers: Answers): JsonObject {
  return Object.fromEntries(
    Object.entries(answers).filter(([key, value]) => value !== null && !notInProfile.has(key) && !key.includes('.')),
  );
}

/** `partOf({ "custom.c1": "x", a: 1 }, "custom.")` → `{ c1: "x" }` */
function partOf(answers: Answers, prefix: string): JsonObject {
  return Object.fromEntries(
    Object.entries(answers)
      .filter(([key, value]) => key.startsWith(prefix) && value !== null)
      .map(([key, value]) => [key.slice(prefix.length), value]),
  );
}

function mailParameters({ plans, language }: EffectContext): { readonly serviceName: string } {
  return { serviceName: localize(plans.settings.storeSettingData.serviceName, language) };
}

/** Two people registered the same at once: the database lets one through. */
function readTaken(error: unknown): RefusalError | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error) || error.code !== '23505') return undefined;
  const constraint = 'constraint' in error ? String(error.constraint) : '';
  return constraint === 'accounts_login_id'
    ? new RefusalError(409, 'ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD', 'This login ID is taken.')
    : new RefusalError(409, 'ACCOUNT_ALREADY_EXISTS_EMAIL', 'This e-mail address is taken.');
}

function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
