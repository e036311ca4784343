import type { JsonObject } from '../../../../engine/declare/index.ts';
import { RefusalError } from '../../refusal-error.ts';
import { findMember } from '../../store/members.ts';
import type { PageLoader } from '../area.ts';

export const accountTop: PageLoader<'mypage/index'> = async (visit) => {
  const account = await findMember(visit);
  if (account === undefined) throw new RefusalError(401, 'UNAUTHORIZED', 'Please log in.');
  return {
    account: {
      contactEmail: account.email,
      isEmailVerified: account.email_verified_at !== null,
      loginId: account.login_id,
      displayName: nameOf(account.profile),
      isKids: account.is_kids,
      createdAt: account.created_at.toISOString(),
    },
    rows: {
      email: true,
      profile: true,
      profileImage: true,
      loginId: account.has_password,
      password: account.has_password,
      enablePassword: !account.has_password,
      loginMethod: !account.is_kids,
      // True as soon as the store has these areas.
      multiFactor: false,
      pinCode: false,
      loginHistory: false,
      newsletter: false,
      privacy: false,
      thirdParty: false,
      ads: false,
      connections: false,
      withdraw: false,
    },
    externalAccounts: [],
  };
};

/** The name as the member gave it: in one, or family name and given name. */
function nameOf(profile: JsonObject): string | null {
  if (typeof profile['name'] === 'string') return profile['name'];
  const parts = [profile['familyName'], profile['givenName']].filter((part) => typeof part === 'string');
  return parts.length === 0 ? null : parts.join(' ');
}
