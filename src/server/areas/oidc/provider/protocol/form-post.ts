// Parameters in forms: responses that a page posts to the app, and requests that apps let pages post.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { endpoints } from '../endpoints.ts';

/** Lets the page of a response by form_post post to the app, whose address the provider has compared with the registered ones. */
export async function allowFormPost(context: KoaContextWithOIDC, next: () => Promise<unknown>): Promise<void> {
  await next();
  const { oidc, response } = context;
  const address = oidc?.params?.['redirect_uri'];
  if (typeof address !== 'string' || oidc.client?.redirectUriAllowed(address) !== true) return;
  if (oidc.responseMode !== 'form_post' || response.is('html') === false) return;
  const policy = response.get('content-security-policy');
  context.set(
    'content-security-policy',
    policy.replace("form-action 'self'", `form-action 'self' ${sourceOf(new URL(address))}`),
  );
}

/** Schemes of native apps have no origin, and policies know no IPv6 addresses: `"http://[::1]:8080"` → `"http://*:8080"`. */
const sourceOf = ({ origin, protocol }: URL): string => (origin === 'null' ? protocol : origin.replace(/\[.*\]/, '*'));

/** Servers and proxies refuse longer addresses. */
const maxQuery = 8_000;
const tooLong = '/oidc/error?status=414&error=invalid_request&error_description=the+request+is+too+long';
const postedTo = [endpoints.authorization, endpoints.end_session];

/**
 * A posted request becomes the same one by GET: browsers send no SameSite=Lax cookies with posts of other sites. Repeated parameters stay
 * repeated, so that the provider refuses them.
 */
export function registerPostedRequests(app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 4 * maxQuery },
      async (_request: unknown, body: string) => body,
    );
    for (const address of postedTo) scope.post(address, { config: { anyOrigin: true } }, redirectToGet);
  });
}

async function redirectToGet({ body, url, routeOptions }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { url: path = '' } = routeOptions;
  const posted = typeof body === 'string' ? body : '';
  const query = new URLSearchParams([...new URLSearchParams(url.slice(path.length + 1)), ...new URLSearchParams(posted)]);
  const address = `${path}?${query}`;
  return reply.redirect(address.length > maxQuery ? tooLong : address, 303);
}
