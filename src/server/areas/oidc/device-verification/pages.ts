import { localize, pickText } from '../../../../rules/languages.ts';
import type { FormSource, PageLoader } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import { findDeviceRequest } from '../provider/devices.ts';
import { describeScope, isAppRestricted } from '../provider/service.ts';

/**
 * Describes a request only to those who know its id besides its code, so that opening pages guesses no codes. Devices show
 * addresses with `user_code`, which the member submits first.
 */
export const verificationPage: PageLoader<'mypage/device-verification'> = async (context) => {
  const { query, language } = context;
  const sessionId = query['sessionId']?.slice(0, 100) ?? null;
  const nothing = { sessionId, client: null, authorizedScopes: [] };
  if (await isAppRestricted(context, requireAccountId(context))) return { state: 'restricted', ...nothing };
  const { userCode } = query;
  const deviceRequest = sessionId !== null && userCode !== undefined ? await findDeviceRequest(context, userCode) : undefined;
  if (deviceRequest === undefined || deviceRequest.sessionId !== sessionId) return { state: 'enter', ...nothing };
  const { client, scopes } = deviceRequest;
  return {
    state: 'confirm',
    sessionId,
    client: {
      clientName: localize(client.name, language),
      logo_uri: client.logoUri ?? null,
      provider_name: pickText(client.providerName, language),
    },
    authorizedScopes: scopes.map((scope) => describeScope(context, scope)),
  };
};

/** The code of the page's address: `userCode`, or `user_code` in addresses that devices show. */
export const verificationForm: FormSource<'device-verification'> = {
  initial: async ({ params }) => ({ userCode: (params['userCode'] ?? params['user_code'] ?? '').slice(0, 40) || null }),
};
