import type { RootData } from '../../../../../engine/declare/index.ts';
import type { RequestContext } from '../../area.ts';
import { readBrowserInfo } from '../request/browser-info.ts';
import { localize } from '../request/languages.ts';

/** GET /zapi/internal/root/screen-data. `group`: whose translation set comes with it. */
export async function rootData(visit: RequestContext, group: string): Promise<RootData> {
  const { appUserAgent: _pattern, home: _home, ...shown } = visit.plans.settings.storeSettingData;
  return {
    authId: visit.session?.accountId ?? '',
    storeSettingData: {
      ...shown,
      serviceName: localize(shown.serviceName, visit.language),
      serviceDescription: localize(shown.serviceDescription, visit.language),
    },
    browserInfo: readBrowserInfo(visit.plans.settings, visit.userAgent),
    i18InitialState: visit.plans.packedTexts(group, visit.language),
  };
}
