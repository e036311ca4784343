import type { RootData } from '../../../../engine/declare/index.ts';
import { readBrowserInfo } from '../../pages/browser-info.ts';
import { RefusalError } from '../../refusal-error.ts';
import { findMember } from '../../store/members.ts';
import type { Visit } from '../area.ts';
import { imageAddress } from '../profile-image/image-address.ts';

/** GET /zapi/internal/root/screen-data. `group`: whose translation set comes with it. */
export async function rootData(visit: Visit, group: string): Promise<RootData> {
  const { appUserAgent: _pattern, ...shown } = visit.plans.settings.storeSettingData;
  return {
    authId: visit.session?.accountId ?? '',
    storeSettingData: shown,
    browserInfo: readBrowserInfo(visit.plans.settings, visit.userAgent),
    i18InitialState: visit.plans.packedTexts(group, visit.language),
  };
}

/** GET /zapi/internal/account-header/screen-data */
export async function headerData(visit: Visit) {
  const account = await findMember(visit);
  if (account === undefined) throw new RefusalError(401, 'UNAUTHORIZED', 'Please log in.');
  return {
    accountInfo: { profileImageUrl: imageAddress(account.image_id) ?? '', isKids: account.is_kids },
    // True as soon as the store has these areas: none of their pages is declared yet.
    storeStatus: { hasSubscriptionPlan: false, isStorePaymentAvailable: false, isFamilyGroupEnabled: false },
  };
}
