import { type JsonObject, readText } from '../../../../../engine/declare/index.ts';
import { mailedName } from '../../../../rules/mailed-texts.ts';
import type { Member } from '../../../platform/sessions/members.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { imageAddress } from '../../account/profile-image/service.ts';
import type { PersonRow } from './queries.ts';
import type { FamilyRole } from './roles.ts';

/** A member of a group, as its pages show it. `name`: of the profile, else the nickname or login ID; empty: the account has none. */
export interface Person {
  readonly accountId: string;
  readonly name: string;
  readonly profileImageUrl: string;
  readonly isCurrentUser: boolean;
  readonly isAdmin: boolean;
  readonly isManager: boolean;
  readonly isKids: boolean;
  readonly isManaged: boolean;
}

export function describePerson(row: PersonRow, ownId: string): Person {
  return {
    accountId: row.account_id,
    name: nameOf(row.profile, row.login_id),
    profileImageUrl: imageAddress(row.image_id) ?? '',
    isCurrentUser: row.account_id === ownId,
    isAdmin: row.role === 'owner',
    isManager: row.role === 'manager',
    isKids: row.role === 'kid',
    isManaged: row.role === 'managed',
  };
}

/** The signed-in account, as a row of its group. */
export function toPersonRow(member: Member, role: FamilyRole): PersonRow {
  const { account_id, email, login_id, profile, image_id, language } = member;
  return { account_id, email, login_id, profile, image_id, role, language };
}

export function nameOf(profile: JsonObject, loginId: string | null): string {
  return registeredName(profile) ?? readText(profile['nickname']) ?? loginId ?? '';
}

/**
 * A person's name in mails that others receive, without what could pose as a link: the family name, else what `nameOf` returns. Of
 * kids, who often share a family name with the recipient, the whole name.
 */
export function mailedNameOf(
  { profile, login_id: loginId, role }: Pick<PersonRow, 'profile' | 'login_id' | 'role'>,
  { plans }: Pick<RequestContext, 'plans'>,
  language: string,
): string {
  const familyName = role === 'kid' ? undefined : readText(profile['familyName']);
  return mailedName(familyName ?? nameOf(profile, loginId)) || (plans.text('mail.familyNoName', language) ?? '');
}

/** The name of the profile: `name`, else family name and given name; undefined: none is registered. */
export function registeredName(profile: JsonObject): string | undefined {
  const parts = [readText(profile['familyName']), readText(profile['givenName'])].filter((part) => part !== undefined);
  return readText(profile['name']) ?? (parts.length === 0 ? undefined : parts.join(' '));
}
