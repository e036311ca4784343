import type { KoaContextWithOIDC } from 'oidc-provider';

/** Names no type for the empty answer of a revocation to a client that reads JSON only, such as oidc-client-ts; others get `text/plain`. */
export async function leaveOutType(context: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  await next();
  if (context.oidc?.route === 'revocation' && context.status === 200 && context.accepts('text/plain') === false)
    context.remove('content-type');
}
