import type { PageLoader } from '../area.ts';

export const homePage: PageLoader<'index'> = async ({ plans, session }) => {
  const { serviceName, serviceDescription } = plans.settings.storeSettingData;
  return { isSignedIn: session?.accountId != null, serviceName, serviceDescription };
};
