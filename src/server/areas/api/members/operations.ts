import { normalizeEmail, normalizeLoginId } from '../../../../rules/normalize-identifiers.ts';
import { writeAudit } from '../../../platform/audit.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { assertUnchanged } from '../../../runtime/api/entity-tag.ts';
import type { Operation } from '../../../runtime/api/operation.ts';
import { isLoginIdOfAccount } from '../../account/member/queries.ts';
import { readStored } from '../../account/profile/account-data.ts';
import { saveAnswers, validateChange } from '../../account/profile/change.ts';
import { lockProfile } from '../../account/profile/queries.ts';
import { closeAccount, leaveFamily, mailClosing } from '../../account/withdraw/close-account.ts';
import { createMember as insertMember } from '../../signup/signup/create-member.ts';
import { validateNewMember } from '../../signup/signup/new-member.ts';
import { assertValid, readAnswers, readConsents } from './form-answers.ts';
import { type MemberRow, selectMember, selectMembersByEmail } from './queries.ts';

export const readMember: Operation<'member.read'> = async ({ database, store, params }) =>
  describe(await requireMember(database, { storeId: store.id, accountId: params.accountId }));

export const findMembers: Operation<'member.find'> = async ({ database, store, query }) => ({
  members: (await selectMembersByEmail(database, store.id, normalizeEmail(query.email))).map(describe),
});

export const createMember: Operation<'member.create'> = async (context) => {
  const { tx, store, plans, body, app, request, now } = context;
  const { email, loginId = null, language = null, parentalConsents } = body;
  const { answers, unknown } = readAnswers(plans.form('profile'), body);
  const sent = { ...answers, ...readConsents(parentalConsents), email, loginId };
  const { issues, member } = await validateNewMember(plans, sent, now);
  assertValid(unknown, issues);
  if (member === undefined) throw new RefusalError('VALIDATION_FAILED');
  if (member.loginId !== null && (await isLoginIdOfAccount(tx, store.id, normalizeLoginId(member.loginId))))
    throw new RefusalError('ACCOUNT_ALREADY_EXISTS_LOGIN_METHOD');
  const accountId = await insertMember(tx, context, { ...member, language, passwordHash: null, isKids: false });
  await writeAudit(tx, request, { action: 'member-create', accountId, details: { clientId: app.clientId } });
  return describe(await requireMember(tx, { storeId: store.id, accountId }));
};

/** Changes what the member's own page changes, by its rules. */
export const updateMember: Operation<'member.update'> = async (context) => {
  const { tx, store, plans, params, body, app, request } = context;
  const { accountId } = params;
  const account = await lockProfile(tx, store.id, accountId);
  if (account === undefined) throw new RefusalError('NOT_FOUND');
  assertUnchanged(request, describe(await requireMember(tx, { storeId: store.id, accountId })));
  const before = readStored(account);
  const { answers: changes, unknown } = readAnswers(plans.form('profile'), body);
  const { issues, answers } = await validateChange(context, before, changes);
  assertValid(unknown, issues);
  await saveAnswers(tx, context, { accountId, before, answers }, { clientId: app.clientId });
  return describe(await requireMember(tx, { storeId: store.id, accountId }));
};

/** Closes an account as its member does. */
export const closeMember: Operation<'member.close'> = async (context) => {
  const { tx, store, params, app } = context;
  const { accountId } = params;
  const member = await requireMember(tx, { storeId: store.id, accountId });
  if (member.is_kids) throw new RefusalError('KIDS_NOT_ALLOWED');
  if (!(await leaveFamily(tx, context, accountId))) throw new RefusalError('NOT_FOUND');
  // What is locked now may have changed since.
  const { email, login_id: loginId } = await requireMember(tx, { storeId: store.id, accountId });
  await mailClosing(context, { accountId, email });
  await closeAccount(tx, context, { accountId, loginId }, { clientId: app.clientId });
  return null;
};

async function requireMember(...search: Parameters<typeof selectMember>): Promise<MemberRow> {
  const member = await selectMember(...search);
  if (member === undefined) throw new RefusalError('NOT_FOUND');
  return member;
}

const describe = (member: MemberRow) => ({
  accountId: member.account_id,
  externalId: member.external_id,
  email: member.email,
  isEmailVerified: member.email_verified_at !== null,
  loginId: member.login_id,
  isKids: member.is_kids,
  language: member.language,
  // Answers of forms, whose fields have these types.
  profile: member.profile as { readonly [field: string]: string | number | boolean | null },
  customAssociatedInfo: member.custom_associated_info as { readonly [id: string]: string | number | null | readonly string[] },
  createdAt: member.created_at.toISOString(),
  updatedAt: member.updated_at.toISOString(),
});
