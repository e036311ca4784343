import { localize } from '../../../../rules/languages.ts';
import { RefusalError } from '../../../platform/refusal-error.ts';
import type { PageContext, PageLoader } from '../../../runtime/area.ts';
import { requireAccountId } from '../../account/member/service.ts';
import { listConnectedApps } from './service.ts';

/** Name of the provider whose accounts apps accept: the store's. */
function nameProvider({ plans, language }: Pick<PageContext, 'plans' | 'language'>): string {
  return localize(plans.settings.storeSettingData.serviceName, language);
}

export const listPage: PageLoader<'mypage/connections'> = async (context) => ({
  oidcProviderName: nameProvider(context),
  grants: [...(await listConnectedApps(context, requireAccountId(context)))],
});

/** An app that the account did not allow has no page (CONN-013). */
export const clientPage: PageLoader<'mypage/connections/client'> = async (context) => {
  const apps = await listConnectedApps(context, requireAccountId(context));
  const grant = apps.find(({ clientId }) => clientId === context.params.clientId);
  if (grant === undefined) throw new RefusalError('NOT_FOUND');
  return { oidcProviderName: nameProvider(context), grant };
};
