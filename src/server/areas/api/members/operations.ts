import { normalizeEmail } from '../../../../rules/normalize-identifiers.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { Operation } from '../../../runtime/api/operation.ts';
import { type MemberRow, selectMember, selectMembersByEmail } from './queries.ts';

export const readMember: Operation<'member.read'> = async ({ database, store, params }) => {
  const member = await selectMember(database, { storeId: store.id, accountId: params.accountId });
  if (member === undefined) throw new RefusalError('NOT_FOUND');
  return describe(member);
};

export const findMembers: Operation<'member.find'> = async ({ database, store, query }) => ({
  members: (await selectMembersByEmail(database, store.id, normalizeEmail(query.email))).map(describe),
});

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
