import { RefusalError } from '../../../platform/refusal-error.ts';
import { findMember } from '../../../platform/sessions/members.ts';
import type { RequestContext } from '../../../runtime/area.ts';
import { imageAddress } from '../../account/profile-image/service.ts';
import { nameOf } from '../../family/family-group/people.ts';
import { describeStoreStatus } from './service.ts';

/** GET /zapi/internal/account-header/screen-data */
export async function loadHeaderData(context: RequestContext) {
  const account = await findMember(context);
  if (account === undefined) throw new RefusalError('UNAUTHORIZED');
  return {
    accountInfo: {
      profileImageUrl: imageAddress(account.image_id) ?? '',
      name: nameOf(account.profile, account.login_id) || (account.email ?? ''),
      isKids: account.is_kids,
    },
    storeStatus: describeStoreStatus(context),
  };
}
