import { isObject, type Settings } from '../../../engine/declare/index.ts';

/** `{ isApp, isAndroidApp }` by the store's own pattern of its app's user agent. A pattern that is no regular expression matches nothing. */
export function readBrowserInfo(
  settings: Settings,
  userAgent: string,
): { readonly isApp: boolean; readonly isAndroidApp: boolean } {
  const patterns = settings['storeSettingData']?.['appUserAgent'];
  const isApp = isObject(patterns) && matches(patterns['pattern'], userAgent);
  return { isApp, isAndroidApp: isApp && isObject(patterns) && matches(patterns['android'], userAgent) };
}

function matches(pattern: unknown, userAgent: string): boolean {
  if (typeof pattern !== 'string' || pattern === '') return false;
  try {
    return new RegExp(pattern, 'u').test(userAgent.slice(0, 512));
  } catch {
    return false;
  }
}
