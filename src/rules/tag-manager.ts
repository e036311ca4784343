import { isForStaff, type ScreenPlan } from '../../engine/declare/index.ts';

/** The origin of the tag manager's script. */
export const tagManagerOrigin = 'https://www.googletagmanager.com';

/** Where the tags of the tag manager send what they measure. */
export const measurementOrigins = ['https://*.google-analytics.com', 'https://*.analytics.google.com'] as const;

const loginLayouts: ReadonlySet<string> = new Set(['login', 'oidc']);

/**
 * Whether third-party scripts may run on a page: not for operators, and not where they could read a secret. These are pages of the
 * login, pages with a field for a secret or a code, pages that need a recent proof of identity, because some show a secret, and
 * addresses with a token. `search`: `?token=…`
 */
export function allowsTagManager({ for: audience, layout, gates = [], forms }: ScreenPlan, search: string): boolean {
  if (isForStaff(audience) || loginLayouts.has(layout) || gates.includes('proof.recent')) return false;
  if (new URLSearchParams(search).has('token')) return false;
  const fields = Object.values(forms).flatMap((form) => form.fields);
  return !fields.some(({ secret, options }) => secret || options['autocomplete'] === 'one-time-code');
}
