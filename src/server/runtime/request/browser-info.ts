import type { StoreSettings } from '../../project/store-settings.ts';

/** `{ isApp, isAndroidApp }`, by the user-agent pattern of the store's app. An invalid pattern matches nothing. */
export function readBrowserInfo(
  settings: StoreSettings,
  userAgent: string,
): { readonly isApp: boolean; readonly isAndroidApp: boolean } {
  const patterns = settings.storeSettingData.appUserAgent;
  const isApp = matches(patterns?.pattern ?? '', userAgent);
  return { isApp, isAndroidApp: isApp && matches(patterns?.android ?? '', userAgent) };
}

function matches(pattern: string, userAgent: string): boolean {
  if (pattern === '') return false;
  try {
    return new RegExp(pattern, 'u').test(userAgent.slice(0, 512));
  } catch {
    return false;
  }
}
