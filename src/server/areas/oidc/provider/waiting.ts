// What the sign-up knows of an authorization that waits for it.
import type { RequestContext } from '../../../runtime/area.ts';
import { FlowError } from '../../../runtime/calls/refuse.ts';
import { expiredAddress, findInteraction } from './interactions.ts';

/** Whether an authorization waits in this browser. */
export async function isWaiting(context: Parameters<typeof findInteraction>[0], uid: string | undefined): Promise<boolean> {
  return uid !== undefined && (await findInteraction(context, uid)) !== undefined;
}

/** Throws if the authorization does not wait in this browser any longer. */
export async function assertWaiting(
  context: Parameters<typeof findInteraction>[0] & Pick<RequestContext, 'language'>,
  uid: string,
): Promise<void> {
  if (!(await isWaiting(context, uid))) throw new FlowError(context, 'OIDC_EXPIRED', expiredAddress);
}

/** The tokens of trusted devices that may stand for the second factor: none if the app wants it now, whatever the device is trusted for. */
export async function readTrust(
  context: Parameters<typeof findInteraction>[0] & Pick<RequestContext, 'trustedTokens'>,
  uid: string | undefined,
): Promise<readonly string[]> {
  const interaction = await findInteraction(context, uid);
  return interaction?.reasons.includes('acr_missing') === true ? [] : context.trustedTokens;
}

/** The page of the sign-up within an authorization that asks for the e-mail address. */
export const signUpWithin = (uid: string): string => `/oidc/signup/auth?uid=${encodeURIComponent(uid)}`;

/** The authorization that a return address belongs to: `"/oidc/signup/auth?uid=x"` or `"/oidc/consent?uid=x"` → `"x"` */
export function uidOfReturn(returnTo: string | undefined): string | undefined {
  const [path, search] = (returnTo ?? '').split('?');
  const isWithin = path === '/oidc/signup/auth' || path === '/oidc/consent';
  return isWithin ? (new URLSearchParams(search).get('uid') ?? undefined) : undefined;
}
