import type { StoreSettings } from '../../../project/store-settings.ts';

/** `{ isApp, isAndroidApp }` by the store's own pattern of its app's user agent. A pattern that is no regular expression matches nothing. */
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
