import { joinTexts } from '../../account/profile/profile-texts.ts';
import type { MemberRow } from './queries.ts';

export type NamedRow = Pick<MemberRow, 'account_id' | 'email' | 'login_id' | 'profile'>;

/** `佐藤 花子`; without a name the nickname, login ID, address or id. */
export function nameOf({ profile, account_id: accountId, email, login_id: loginId }: NamedRow): string {
  return joinTexts(profile, ['familyName', 'givenName']) ?? joinTexts(profile, ['nickname']) ?? loginId ?? email ?? accountId;
}
