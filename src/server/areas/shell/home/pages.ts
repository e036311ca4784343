import { localize } from '../../../../rules/languages.ts';
import type { PageLoader } from '../../../runtime/area.ts';

export const homePage: PageLoader<'index'> = async ({ plans, session, language }) => {
  const { serviceName, serviceDescription, home } = plans.settings.storeSettingData;
  return {
    isSignedIn: session?.accountId != null,
    serviceName: localize(serviceName, language),
    serviceDescription: localize(serviceDescription, language),
    picture: home?.picture ?? '',
    benefits: home?.benefits ?? [],
  };
};
