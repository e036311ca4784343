import { type JsonObject, readText } from '../../../../../engine/declare/index.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import { findMember, type Member } from '../../../platform/sessions/members.ts';
import type { PageLoader, RequestContext } from '../../../runtime/area.ts';
import { nameOf } from '../../family/family-group/people.ts';
import { describeNotices } from '../../family/kids-account/service.ts';
import { findSetter } from '../../family/restrictions/service.ts';
import { describeExternalAccounts } from '../../login/identity-providers/service.ts';
import { offersFactors } from '../../login/multi-factor/factor-types.ts';
import { hasConsentType } from '../consent/consent-settings.ts';
import { formatAddress, joinTexts } from '../profile/profile-texts.ts';
import { imageAddress } from '../profile-image/service.ts';
import { describeSummaries } from './summaries.ts';

export const accountTop: PageLoader<'mypage/index'> = async (context) => {
  const account = await findMember(context);
  if (account === undefined) throw new RefusalError('UNAUTHORIZED');
  const profile = answersInUse(context, account.profile);
  return {
    account: {
      contactEmail: account.email,
      isEmailVerified: account.email_verified_at !== null,
      loginId: account.login_id,
      displayName: readText(profile['name']) ?? joinTexts(profile, ['familyName', 'givenName']),
      profileImageUrl: imageAddress(account.image_id) ?? '',
      address: formatAddress(context, profile),
      isKids: account.is_kids,
    },
    rows: {
      email: true,
      profile: true,
      profileImage: true,
      loginId: account.has_password,
      password: account.has_password,
      enablePassword: !account.has_password,
      loginMethod: !account.is_kids,
      multiFactor: offersFactors(context.plans.settings),
      pinCode: true,
      loginHistory: true,
      newsletter: hasConsentType(context.plans.settings, 'newsletter'),
      privacy: hasConsentType(context.plans.settings, 'privacy'),
      thirdParty: hasConsentType(context.plans.settings, 'thirdParty'),
      ads: hasConsentType(context.plans.settings, 'ads'),
      connections: context.plans.settings.oidcClients.clients.length > 0,
      withdraw: !account.is_kids,
    },
    ...(account.is_kids ? { kidsNotices: await describeNotices(context, account.account_id) } : {}),
    ...(await describeSummaries(context, account)),
    externalAccounts: describeExternalAccounts(context, account),
    externalAuthRestriction: await describeExternalAuthRestriction(context, account),
  };
};

/** Who restricted external accounts of a managed member; null: they are not restricted. */
async function describeExternalAuthRestriction(context: RequestContext, { account_id: accountId, restrictions }: Member) {
  if (!restrictions.includes('externalAuth')) return null;
  return { setBy: (await findSetter(context, accountId, 'externalAuth', nameOf)) ?? null };
}

/** Removes answers whose field is not in the profile form any more; they stay stored. */
function answersInUse({ plans }: RequestContext, profile: JsonObject): JsonObject {
  const inUse = new Set(plans.form('profile').fields.map(({ key }) => key));
  return Object.fromEntries(Object.entries(profile).filter(([key]) => inUse.has(key)));
}
