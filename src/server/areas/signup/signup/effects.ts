import { readText } from '../../../../../engine/declare/index.ts';
import { normalizeEmail, normalizeLoginId } from '../../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Action, EffectContext, Guard } from '../../../runtime/area.ts';
import { readReturnPage } from '../../../runtime/request/return-to.ts';
import { isEmailOfAccount, isLoginIdOfAccount } from '../../account/member/queries.ts';
import { saveAgreements } from '../../account/policies/queries.ts';
import { isAgreed, mergeConsents, readConsents } from '../../account/policies/service.ts';
import { insertIdentity } from '../../login/identity-providers/queries.ts';
import { signUpAddress } from '../../login/identity-providers/service.ts';
import { createCodeEffects } from '../../login/mailed-code/service.ts';
import { assertWaiting, isWaiting, signUpWithin, uidOfReturn } from '../../oidc/provider/waiting.ts';
import { isPlanOffered, plansAddress } from '../../plans/purchase/sign-up.ts';
import { createMember } from './create-member.ts';
import { isNewLoginIdCheckLimited } from './login-id-check-limit.ts';
import { sendWelcomeMail } from './mails.ts';
import { readSignupData } from './signup-data.ts';
import { pickStored } from './stored-answers.ts';

/** The address that the code is sent to: the one in the answers, else the saved one. */
function addressOf({ answers, data }: EffectContext): string {
  const saved = readSignupData(data);
  return readText(answers['email']) ?? readText(answers['socialEmail']) ?? saved.email ?? '';
}

/** The code of this sign-up's session. The mail is the same for a free and a taken address: only its owner learns which it is. */
const code = createCodeEffects('signUp', async (context) => addressOf(context), {
  ownerOf: ({ session }) => session.id,
  codeOf: ({ answers }) => readText(answers['pinCode']) ?? readText(answers['authCode']) ?? '',
});

const codeMatches: Guard = async (context) => ({ holds: !(await code.guards.isCodeWrong(context)).holds });

/** Whether the code is used up by wrong attempts. A verified address needs no code. */
const isCodeLocked: Guard = async (context) =>
  (await isEmailProven(context)).holds ? { holds: false } : code.guards.isCodeLocked(context);

/** Whether the address is neither verified nor verified by this code. Evaluated before guards that reveal accounts. */
const isCodeWrong: Guard = async (context) => ({
  holds: !(await isEmailProven(context)).holds && !(await codeMatches(context)).holds,
});

/** Whether the form's address is the verified one. */
const isEmailProven: Guard = async (context) => {
  const { emailProof } = readSignupData(context.data);
  return { holds: emailProof !== null && normalizeEmail(emailProof) === normalizeEmail(addressOf(context)) };
};

const isEmailTaken: Guard = async (context) => ({
  holds:
    !context.plans.settings.registration.isDuplicateEmailAllowed &&
    (await isEmailOfAccount(context.tx, context.store.id, normalizeEmail(addressOf(context)))) &&
    // Only the owner of the address learns whether it has an account.
    ((await isEmailProven(context)).holds || (await codeMatches(context)).holds),
});

const isLoginIdCheckLimitReached: Guard = (context) => isNewLoginIdCheckLimited(context, 'signup');

const isLoginIdTaken: Guard = async (context) => {
  const loginId = readText(context.answers['loginId']);
  return { holds: loginId !== undefined && (await isLoginIdOfAccount(context.tx, context.store.id, normalizeLoginId(loginId))) };
};

const arePoliciesAgreed: Guard = async ({ plans, data }) => ({
  holds: plans.settings.policies.policies.every((policy) => isAgreed(policy, readSignupData(data).policies)),
});

export const guards = {
  sendAllowed: code.guards.sendAllowed,
  isSendLimitReached: code.guards.isSendLimitReached,
  codeMatches,
  isCodeLocked,
  isCodeWrong,
  isEmailProven,
  arePoliciesAgreed,
  isEmailTaken,
  isLoginIdCheckLimitReached,
  isLoginIdTaken,
};

/** A sign-up within an authorization continues on its own page, and remembers the authorization. */
const savePolicies: Action = async (context) => {
  const { answers, data, payload } = context;
  const authorization = await requireWaiting(context, uidOfReturn(payload['returnTo']));
  const policies = mergeConsents(readSignupData(data).policies, readConsents(answers['policies']));
  if (authorization === null) return { kept: { policies, ...keepReturn(context) } };
  return { kept: { policies, authorization }, redirectTo: signUpWithin(authorization) };
};

/** Keeps where the person wanted to go. A provider or an authorization continues by itself. */
function keepReturn({ payload, ...context }: EffectContext): { readonly returnTo?: string } {
  const returnTo = readReturnPage(context, payload['returnTo']);
  return returnTo === undefined || uidOfReturn(returnTo) !== undefined ? {} : { returnTo };
}

/** Signing up by e-mail after all leaves the provider's account aside, and an authorization that it is not part of. */
const saveEmail: Action = async (context) => {
  const { answers, data, payload } = context;
  const authorization = await requireWaiting(context, payload['uid']);
  const saved = readSignupData(data);
  return {
    kept: {
      email: readText(answers['email']) ?? null,
      ...keepReturn(context),
      ...(saved.identity === null ? {} : { identity: null, suggestedName: null }),
      ...(saved.authorization === authorization ? {} : { authorization }),
    },
  };
};

/** The id of the authorization whose page was sent; null: another page. Throws if it waits no longer. */
async function requireWaiting(context: EffectContext, uid: string | undefined): Promise<string | null> {
  if (uid === undefined || uid === '') return null;
  await assertWaiting({ ...context, database: context.tx }, uid);
  return uid;
}

/** The id of an authorization if it waits in this browser. */
async function findWaiting(context: EffectContext, uid: string | undefined): Promise<string | null> {
  return (await isWaiting({ ...context, database: context.tx }, uid)) ? (uid ?? null) : null;
}

/** Saves whom a provider sent back. Its payload comes from the route of the provider's answer, not from the browser. */
const saveIdentity: Action = async (context) => {
  const { payload } = context;
  const { provider = '', issuer = '', subject = '' } = payload;
  const authorization = await findWaiting(context, uidOfReturn(payload['returnTo']));
  const email = readText(payload['email']) ?? null;
  const emailProof = payload['isEmailVerified'] === 'true' ? email : null;
  const { familyName = '', givenName = '' } = payload;
  return {
    kept: {
      identity: { provider, issuer, subject },
      suggestedName: { familyName, givenName },
      email,
      emailProof,
      authorization,
      ...keepReturn(context),
    },
  };
};

/** After the policies of a provider's dialog, the provider's authorization follows. */
const continueToProvider: Action = async ({ payload, plans }) => {
  const returnTo = payload['returnTo'] ?? '';
  const { providers } = plans.settings.identityProviders;
  const next = new URLSearchParams(returnTo.split('?')[1]).get('returnTo') ?? undefined;
  const isOffered = providers.some(({ id, isSignUpEnabled }) => isSignUpEnabled && returnTo === signUpAddress(id, next));
  return isOffered ? { redirectTo: returnTo } : undefined;
};

const saveEmailProof: Action = async (context) => ({ kept: { emailProof: addressOf(context) } });

/** Creates the account from the saved answers and signs it in. Refuses if the address or login ID was taken meanwhile. */
const registerAccount: Action = async (context) => {
  const { tx, store, platform, now, data, secrets } = context;
  const saved = readSignupData(data);
  const answers = data.answers['signup'] ?? {};
  if (saved.emailProof === null) throw new RefusalError('EMAIL_NOT_PROVEN');
  const accountId = await createMember(tx, context, {
    email: saved.emailProof,
    loginId: readText(answers['loginId']) ?? null,
    passwordHash: secrets['signup']?.['password'] ?? null,
    stored: pickStored(answers, context.plans.form('signup'), context.plans.form('profile')),
    language: context.language,
    isKids: false,
  });
  if (saved.identity !== null && !(await insertIdentity(tx, store.id, saved.identity, accountId, now)))
    throw new RefusalError('SOCIAL_ALREADY_LINKED');
  await saveAgreements(tx, { storeId: store.id, random: platform.random, now }, { accountId, policies: saved.policies });
  await writeAudit(tx, context.request, { action: 'sign-up', accountId, details: {} });
  return { signIn: accountId, ...(isPlanOffered(context) ? { redirectTo: plansAddress } : {}) };
};

const sendWelcome: Action = async (context) => {
  const { tx, language, session, data } = context;
  const email = readSignupData(data).emailProof;
  // The language is the account's, which registerAccount has stored.
  if (email !== null)
    await sendWelcomeMail(tx, context, { sessionId: session.id, reader: { email, language, accountId: session.accountId } });
  return undefined;
};

export const actions = {
  savePolicies,
  saveEmail,
  saveEmailProof,
  saveIdentity,
  continueToProvider,
  useCode: code.actions.useCode,
  countRejectedCode: code.actions.countRejectedCode,
  sendSignUpCode: code.actions.sendCode,
  registerAccount,
  sendWelcome,
};
