import { isForOperators, type ScreenPlan } from '../../engine/declare/index.ts';

/** The origin of the tag manager's script. */
export const tagManagerOrigin = 'https://www.googletagmanager.com';

/** Where the tags of the tag manager send what they measure. */
export const measurementOrigins = ['https://*.google-analytics.com', 'https://*.analytics.google.com'] as const;

/** No third-party scripts on pages with a secret field or for operators. */
export function allowsTagManager(screen: ScreenPlan): boolean {
  return !isForOperators(screen.for) && Object.values(screen.forms).every((form) => form.fields.every((field) => !field.secret));
}
