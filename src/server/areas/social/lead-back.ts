import type { Redirect } from '../../runtime/area.ts';
import type { SocialAction } from '../identity-providers/service.ts';

/** Why an authorization failed; the text is `notice.<name>`. */
export type SocialNotice =
  | 'socialUnavailable'
  | 'socialCancelled'
  | 'socialExpired'
  | 'socialUnknown'
  | 'socialEmailTaken'
  | 'socialTaken'
  | 'socialRestricted';

/** Where a failed authorization ends: members see the error page, guests the page that they came from, with the reason. */
export function leadBack(action: SocialAction, notice: SocialNotice): Redirect {
  if (action === 'relate') return { redirectTo: `/social/relate/error?type=${relateErrors[notice] ?? 'SYSTEM_ERROR'}` };
  return { redirectTo: `${action === 'signup' ? '/signup/auth' : '/login'}?notice=${notice}` };
}

const relateErrors: { readonly [notice in SocialNotice]?: string } = { socialTaken: 'ACCOUNT_ALREADY_EXISTS' };
