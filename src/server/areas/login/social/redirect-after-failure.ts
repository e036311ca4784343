import type { ProviderError } from '../../../platform/gateways/identity-providers/identity-provider-gateway.ts';
import type { Redirect, RouteContext } from '../../../runtime/area.ts';
import { withNotice } from '../../../runtime/request/notice.ts';
import { withReturnTo } from '../../../runtime/request/return-to.ts';
import { uidOfReturn } from '../../oidc/provider/waiting.ts';
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

/**
 * Where a failed authorization ends: members see the error page, guests the page that they came from, with the reason. `returnTo`:
 * where a login would have led, which the page keeps; if that is an app, the guest stays in the app's authorization.
 */
export function redirectAfterFailure(action: SocialAction, notice: SocialNotice, returnTo?: string | null): Redirect {
  if (action === 'relate') return { redirectTo: `/social/relate/error?type=${relateErrors[notice] ?? 'SYSTEM_ERROR'}` };
  const page = action === 'signup' ? '/signup/auth' : '/login';
  const uid = uidOfReturn(returnTo ?? undefined);
  if (uid !== undefined) return { redirectTo: withNotice(`/oidc${page}?uid=${encodeURIComponent(uid)}`, notice) };
  return { redirectTo: withNotice(returnTo == null ? page : withReturnTo(page, returnTo, ''), notice) };
}

/** Logs why a provider refused or did not answer: its codes are cleaned, tokens and claims are never part of them. */
export function logFailure(
  { request }: Pick<RouteContext, 'request'>,
  provider: string,
  { reason, step, code, detail }: ProviderError,
): void {
  request.log.warn({ provider, reason, step, code, detail }, 'an identity provider did not prove who logged in');
}

const relateErrors: { readonly [notice in SocialNotice]?: string } = { socialTaken: 'ACCOUNT_ALREADY_EXISTS' };
