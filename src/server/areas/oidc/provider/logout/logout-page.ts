// The logout that an app asks for: what leads from the provider to the page of the store that asks the member, and back.
import type { KoaContextWithOIDC } from 'oidc-provider';
import { endpoints } from '../endpoints.ts';

/** Where the provider ends the session. */
export const confirmAddress = `${endpoints.end_session}/confirm`;

/** The provider's token of this logout. */
function readToken({ oidc }: KoaContextWithOIDC): string {
  const token = oidc.session?.state?.['secret'];
  return typeof token === 'string' ? token : '';
}

/** Asks a member whether to log out of the store as well. */
export function redirectToLogoutPage(context: KoaContextWithOIDC): void {
  const query = new URLSearchParams({ token: readToken(context), clientId: context.oidc.client?.clientId ?? '' });
  context.redirect(`/oidc/leave?${query}`);
}

/** Leads a guest, who has no session to end, on to the app. */
export async function skipLogoutPage(context: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  await next();
  const { oidc, status } = context;
  if (oidc?.route !== 'end_session' || status !== 200) return;
  context.redirect(`${confirmAddress}?${new URLSearchParams({ xsrf: readToken(context), logout: 'yes' })}`);
}
