import type { FastifyReply } from 'fastify';
import type { AreaRegistry } from '../area-registry.ts';

/** `"a&b"` → `"a&amp;b"` */
const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Sends a document that leads to an address at once, without scripts. Unlike a redirect it ends a form post. */
export function sendLeadingDocument(reply: FastifyReply, to: string): FastifyReply {
  const href = escapeHtml(to);
  // Without an icon of its own, browsers would ask for one.
  const head = `<link rel="icon" href="data:,"><title>${href}</title>`;
  return reply
    .header('refresh', `0; url=${to}`)
    .type('text/html; charset=utf-8')
    .send(`<!doctype html><html><head>${head}</head><body><a href="${href}">${href}</a></body></html>`);
}

/**
 * Redirects after a form post. The areas' routes may redirect to other sites, which `form-action 'self'` forbids for the
 * redirects of a post, so that a document leads to them.
 */
export function redirectAfterPost(reply: FastifyReply, { routes }: Pick<AreaRegistry, 'routes'>, to: string): FastifyReply {
  return routes[to.split('?')[0] ?? ''] === undefined ? reply.redirect(to, 303) : sendLeadingDocument(reply, to);
}
