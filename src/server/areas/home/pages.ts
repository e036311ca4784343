import { isObject } from '../../../../engine/declare/index.ts';
import type { PageLoader } from '../area.ts';

export const homePage: PageLoader = async ({ plans, session }) => {
  const look = plans.settings['storeSettingData'];
  return {
    isSignedIn: session?.accountId != null,
    serviceName: isObject(look) ? String(look['serviceName']) : '',
    serviceDescription: isObject(look) ? String(look['serviceDescription']) : '',
  };
};
