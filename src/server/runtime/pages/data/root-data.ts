import type { RootData } from '../../../../language/root-data.ts';
import { localize } from '../../../../rules/languages.ts';
import { findSenderDomain } from '../../../platform/outbox/sender-domain.ts';
import type { RequestContext } from '../../area.ts';
import { readBrowserInfo } from '../../request/browser-info.ts';

/** Loads the root data: GET /zapi/internal/root/screen-data. `group`: the layout group whose texts are included;
 * `screen`: with the texts of this screen. */
export async function loadRootData(context: RequestContext, group: string, screen?: string): Promise<RootData> {
  return {
    authId: context.session?.accountId ?? '',
    storeSettingData: describeStore(context),
    browserInfo: readBrowserInfo(context.plans.settings, context.userAgent),
    i18InitialState: context.plans.packedTexts(group, context.language, screen),
  };
}

/** Names, icons and colours of the store in the language of the request, and the domain that its mail comes from. */
export function describeStore({ plans, language, store }: RequestContext) {
  const {
    appUserAgent: _pattern,
    home: _home,
    commercialDisclosure: _disclosure,
    ...shownSettings
  } = plans.settings.storeSettingData;
  return {
    ...shownSettings,
    serviceName: localize(shownSettings.serviceName, language),
    serviceDescription: localize(shownSettings.serviceDescription, language),
    mailSenderDomain: findSenderDomain(shownSettings.mailSenderDomain, store.origin),
  };
}
