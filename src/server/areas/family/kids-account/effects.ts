import { readText } from '../../../../../engine/declare/index.ts';
import { normalizeEmail, normalizeLoginId } from '../../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Action, EffectContext, Guard } from '../../../runtime/area.ts';
import { isEmailOfAccount, isLoginIdOfAccount } from '../../account/member/queries.ts';
import { requireAccountId, requireMemberNow } from '../../account/member/service.ts';
import { saveAgreements } from '../../account/policies/queries.ts';
import { listInForce, mergeConsents, readConsents } from '../../account/policies/service.ts';
import { createCodeEffects } from '../../login/mailed-code/service.ts';
import { createMember } from '../../signup/signup/create-member.ts';
import { isNewLoginIdCheckLimited } from '../../signup/signup/login-id-check-limit.ts';
import { pickStored } from '../../signup/signup/stored-answers.ts';
import { addKid, lockOwnGroup } from '../family-group/service.ts';
import { readEmailProof } from './forms.ts';
import { kidName } from './kid.ts';
import { mailOwner, sendNamedMail } from './mails.ts';

const form = 'kids-signup';

/** The kid's address, of this event or of the accepted answers; null: the kid has none. */
function emailOf({ answers, data }: EffectContext): string | null {
  return readText(Object.hasOwn(answers, 'email') ? answers['email'] : data.answers[form]?.['email']) ?? null;
}

/** The code of the owner who signs a kid up. The mail is the same for a free and a taken address. */
const code = createCodeEffects('signUp', async (context) => emailOf(context), {
  codeOf: ({ answers }) => readText(answers['authCode']) ?? '',
});

/** Whether the form has no address, or the verified one. */
function isCodeNeedless(context: EffectContext): boolean {
  const email = emailOf(context);
  const proof = readEmailProof(context.data);
  return email === null || (proof !== null && normalizeEmail(proof) === normalizeEmail(email));
}

/** Whether the form has an address that is not verified yet. */
const hasNewEmail: Guard = async (context) => ({ holds: !isCodeNeedless(context) });

const isCodeLocked: Guard = async (context) => (isCodeNeedless(context) ? { holds: false } : code.guards.isCodeLocked(context));

/** Evaluated before guards that reveal accounts. */
const isCodeWrong: Guard = async (context) => (isCodeNeedless(context) ? { holds: false } : code.guards.isCodeWrong(context));

const isEmailTaken: Guard = async (context) => {
  const { tx, store, plans } = context;
  const email = emailOf(context);
  const isShared = plans.settings.registration.isDuplicateEmailAllowed;
  return { holds: email !== null && !isShared && (await isEmailOfAccount(tx, store.id, normalizeEmail(email))) };
};

const isLoginIdCheckLimitReached: Guard = (context) => isNewLoginIdCheckLimited(context, form);

const isLoginIdTaken: Guard = async (context) => {
  const { tx, store, answers } = context;
  const loginId = readText(answers['loginId']);
  return { holds: loginId !== undefined && (await isLoginIdOfAccount(tx, store.id, normalizeLoginId(loginId))) };
};

export const guards = {
  sendAllowed: code.guards.sendAllowed,
  isSendLimitReached: code.guards.isSendLimitReached,
  isLoginIdCheckLimitReached,
  isCodeLocked,
  isCodeWrong,
  isEmailTaken,
  isLoginIdTaken,
  hasNewEmail,
};

const saveEmailProof: Action = async (context) => ({ kept: { emailProof: emailOf(context) } });

/**
 * Creates the kids account from the saved answers and adds it to the owner's group. Refuses if the address or login ID was taken
 * meanwhile, the group is full, or the member is not its owner any more.
 */
const registerKid: Action = async (context) => {
  const { tx, plans, store, platform, now, data, secrets } = context;
  const ownerId = requireAccountId(context);
  // Groups are locked before accounts.
  await lockOwnGroup(tx, context);
  const answers = data.answers[form] ?? {};
  const [email, loginId] = [readText(answers['email']) ?? null, readText(answers['loginId']) ?? null];
  if (!isCodeNeedless(context)) throw new RefusalError('EMAIL_NOT_PROVEN');
  const stored = pickStored(answers, plans.form(form), plans.form('profile'));
  const passwordHash = secrets[form]?.['password'] ?? null;
  // The language of the page is the owner's.
  const accountId = await createMember(tx, context, { email, loginId, passwordHash, stored, language: null, isKids: true });
  await addKid(tx, context, accountId);
  const answered = readConsents(answers['policies']);
  // What the owner has agreed to is not asked again.
  const { agreed_policies: earlier } = await requireMemberNow(context);
  const policies = mergeConsents(listInForce(plans.settings, [...answered, ...earlier]), answered);
  const writing = { storeId: store.id, random: platform.random, now };
  await saveAgreements(tx, writing, { accountId, policies, agreedBy: ownerId });
  await writeAudit(tx, context.request, { action: 'kids-sign-up', accountId, details: { by: ownerId } });
  return { kept: { name: kidName({ profile: stored.profile, login_id: loginId, email }) } };
};

/** Mails the owner, and the kid if there is an address. */
const notifyFamily: Action = async (context) => {
  const { tx, store, data } = context;
  const answers = data.answers[form] ?? {};
  const kid = { profile: answers, login_id: readText(answers['loginId']) ?? null };
  await mailOwner(tx, context, { owner: await requireMemberNow(context), kid, kind: 'kidsRegistered' });
  const to = { account_id: null, email: readText(answers['email']) ?? null, language: null };
  await sendNamedMail(tx, context, { kind: 'kidWelcome', to, kid, link: `${store.origin}/mypage` });
  return undefined;
};

export const actions = {
  sendKidsCode: code.actions.sendCode,
  useCode: code.actions.useCode,
  countRejectedCode: code.actions.countRejectedCode,
  saveEmailProof,
  registerKid,
  notifyFamily,
};
