import { normalEmail, normalLoginId } from '../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../platform/audit.ts';
import { type CodeSubject, countSend, countTry, issueCode, readCode } from '../../platform/limits/one-time-codes.ts';
import { enqueueMail } from '../../platform/outbox/outbox.ts';
import { makeId } from '../../platform/random.ts';
import { RefusalError } from '../../platform/refusal-error.ts';
import type { Action, EffectContext, Guard } from '../../runtime/area.ts';
import { localize, pickText } from '../../runtime/pages/languages.ts';
import { mergeConsents, readConsents } from '../policies/service.ts';
import { takeLoginIdCheck } from './login-id-check.ts';
import { insertAccount, insertAgreements, insertParentalConsents, isEmailOfAccount, isLoginIdOfAccount } from './queries.ts';
import { readSignupData } from './signup-data.ts';
import { pickStored } from './stored-answers.ts';

/** Where the code of this event goes or came from: the address in the answers, else the kept one. */
function addressOf({ answers, data }: EffectContext): string {
  const kept = readSignupData(data);
  return text(answers['email']) ?? kept.email ?? '';
}

function subjectOf(visit: EffectContext): CodeSubject {
  return { storeId: visit.store.id, purpose: 'signUp', owner: visit.session.id, address: normalEmail(addressOf(visit)) };
}

function codeOf({ answers }: EffectContext): string {
  return text(answers['pinCode']) ?? text(answers['authCode']) ?? '';
}

/** One sending is counted once for an event, whichever guards ask. */
const sends = new WeakMap<object, ReturnType<typeof countSend>>();
function sendOf(visit: EffectContext): ReturnType<typeof countSend> {
  const known = sends.get(visit.answers);
  if (known !== undefined) return known;
  const asked = countSend(visit.tx, visit.ground, subjectOf(visit), visit.ip);
  sends.set(visit.answers, asked);
  return asked;
}

const sendAllowed: Guard = async (visit) => {
  const send = await sendOf(visit);
  return { holds: send.allowed, ...(send.allowed ? {} : { retryAfter: send.retryAfter }) };
};

const isSendLimitReached: Guard = async (visit) => {
  const send = await sendOf(visit);
  return { holds: !send.allowed && send.code === 'TOO_MANY', ...(send.allowed ? {} : { retryAfter: send.retryAfter }) };
};

const codeMatches: Guard = async (visit) => ({
  holds: (await readCode(visit.tx, visit.ground, subjectOf(visit), codeOf(visit))) === 'ok',
});

/** A new code has tries of its own: it may be asked for after the pause between two sendings. */
const lockedSeconds = 30;

/** No code of this address is taken any more. A proven address needs none. */
const isCodeLocked: Guard = async (visit) => {
  const isLocked =
    !(await isEmailProven(visit)).holds &&
    (await readCode(visit.tx, visit.ground, subjectOf(visit), codeOf(visit))) === 'tooMany';
  return { holds: isLocked, ...(isLocked ? { retryAfter: lockedSeconds } : {}) };
};

/** The address is neither proven nor does the code prove it. Asked before anything is told of who has an account. */
const isCodeWrong: Guard = async (visit) => ({
  holds: !(await isEmailProven(visit)).holds && !(await codeMatches(visit)).holds,
});

/** The address of the form is the one that was proved. */
const isEmailProven: Guard = async (visit) => {
  const { emailProof } = readSignupData(visit.data);
  return { holds: emailProof !== null && normalEmail(emailProof) === normalEmail(addressOf(visit)) };
};

const isEmailTaken: Guard = async (visit) => ({
  holds:
    !visit.plans.settings.registration.isDuplicateEmailAllowed &&
    (await isEmailOfAccount(visit.tx, visit.store.id, normalEmail(addressOf(visit)))) &&
    // Who has an account is told only to who proved the address.
    ((await isEmailProven(visit)).holds || (await codeMatches(visit)).holds),
});

/**
 * Whether this address may not ask about login IDs now. Counts the login ID of the form as one that is asked about, unless it is the
 * accepted one of this sign-up, which tells nothing new.
 */
const isLoginIdCheckLimitReached: Guard = async ({ tx, ground, store, ip, answers, data }) => {
  const loginId = text(answers['loginId']);
  if (loginId === null || loginId === text(data.answers['signup']?.['loginId'])) return { holds: false };
  const rate = await takeLoginIdCheck(tx, ground, store.id, ip);
  return rate.allowed ? { holds: false } : { holds: true, retryAfter: rate.retryAfter };
};

const isLoginIdTaken: Guard = async (visit) => {
  const loginId = text(visit.answers['loginId']);
  return { holds: loginId !== null && (await isLoginIdOfAccount(visit.tx, visit.store.id, normalLoginId(loginId))) };
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

const keepPolicies: Action = async ({ answers, data }) => ({
  kept: { policies: mergeConsents(readSignupData(data).policies, readConsents(answers['policies'])) },
});

const keepEmail: Action = async ({ answers }) => ({ kept: { email: text(answers['email']) } });

const keepEmailProof: Action = async (visit) => ({ kept: { emailProof: addressOf(visit) } });

const useCode: Action = async (visit) => {
  await countTry(visit.tx, visit.ground, subjectOf(visit), true);
  return undefined;
};

const countRejectedCode: Action = async (visit) => {
  await countTry(visit.tx, visit.ground, subjectOf(visit), false);
  return undefined;
};

/** The same mail for a free and for a taken address: only whoever reads it learns more. */
const sendSignUpCode: Action = async (visit) => {
  const { tx, ground, plans, language, store, session } = visit;
  const { length, displayName } = plans.settings.authCode.signUp;
  const code = await issueCode(tx, ground, subjectOf(visit), length);
  const parameters = { ...mailParameters(visit), code, name: pickText(displayName, language) ?? '' };
  await enqueueMail(tx, ground, {
    storeId: store.id,
    intent: `sign-up-code:${session.id}:${makeId(ground.random, 'i')}`,
    to: addressOf(visit),
    subject: plans.text('mail.signUpCode.subject', language, parameters) ?? '',
    text: plans.text('mail.signUpCode.body', language, parameters) ?? '',
    code,
    link: null,
  });
  return undefined;
};

/** Makes the account of the kept answers and signs it in. What was taken in the meantime is refused, and nothing is written. */
const registerAccount: Action = async (visit) => {
  const { tx, ground, store, now, data, secrets } = visit;
  const kept = readSignupData(data);
  const answers = data.answers['signup'] ?? {};
  if (kept.emailProof === null) throw new RefusalError(409, 'EMAIL_NOT_PROVEN', 'The e-mail address was not proved.');
  const accountId = makeId(ground.random, 'a');
  const loginId = text(answers['loginId']);
  const stored = pickStored(answers, visit.plans.form('signup'), visit.plans.form('profile'));
  try {
    await insertAccount(tx, {
      storeId: store.id,
      accountId,
      email: kept.emailProof,
      emailNormal: normalEmail(kept.emailProof),
      isEmailUnique: !visit.plans.settings.registration.isDuplicateEmailAllowed,
      loginId,
      loginIdNormal: loginId === null ? null : normalLoginId(loginId),
      passwordHash: secrets['signup']?.['password'] ?? null,
      profile: stored.profile,
      customAssociatedInfo: stored.custom,
      language: visit.language,
      now,
    });
  } catch (error) {
    throw readTaken(error) ?? error;
  }
  await insertAgreements(tx, store.id, accountId, kept.policies, now);
  await insertParentalConsents(tx, store.id, accountId, stored.consents, now);
  await writeAudit(tx, visit.request, { action: 'sign-up', accountId, details: {} });
  return { signIn: accountId };
};

const sendWelcome: Action = async (visit) => {
  const { tx, ground, plans, language, store, session, data } = visit;
  const to = readSignupData(data).emailProof;
  if (to === null) return undefined;
  const link = `${store.origin}/mypage`;
  const parameters = { ...mailParameters(visit), link };
  await enqueueMail(tx, ground, {
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
  keepPolicies,
  keepEmail,
  keepEmailProof,
  useCode,
  countRejectedCode,
  sendSignUpCode,
  registerAccount,
  sendWelcome,
};

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
