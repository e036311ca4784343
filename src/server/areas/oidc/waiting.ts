// What the sign-up knows of an authorization that waits for it.
import { findInteraction } from './interactions.ts';

/** Whether an authorization waits in this browser. */
export async function isWaiting(context: Parameters<typeof findInteraction>[0], uid: string | undefined): Promise<boolean> {
  return uid !== undefined && (await findInteraction(context, uid)) !== undefined;
}

/** The page of the sign-up within an authorization that asks for the e-mail address. */
export const signUpWithin = (uid: string): string => `/oidc/signup/auth?uid=${encodeURIComponent(uid)}`;

/** The authorization that a return address belongs to: `"/oidc/signup/auth?uid=x"` or `"/oidc/consent?uid=x"` → `"x"` */
export function uidOfReturn(returnTo: string | undefined): string | undefined {
  const [path, search] = (returnTo ?? '').split('?');
  const isWithin = path === '/oidc/signup/auth' || path === '/oidc/consent';
  return isWithin ? (new URLSearchParams(search).get('uid') ?? undefined) : undefined;
}
