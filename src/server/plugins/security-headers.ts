import type { FastifyInstance, FastifyReply } from 'fastify';
import { ownAddresses } from '../../rules/own-addresses.ts';

/** The Content-Security-Policy of a response: scripts and styles from here or with its nonce, nothing from anywhere else. */
function buildContentSecurityPolicy(nonce: string | undefined, isFramed: boolean): string {
  const allowed = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  return [
    "default-src 'none'",
    `script-src ${allowed}`,
    `style-src ${allowed}`,
    "connect-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-src 'self'",
    `frame-ancestors ${isFramed ? "'self'" : "'none'"}`,
    "object-src 'none'",
    `report-uri ${ownAddresses.cspReport}`,
    'report-to csp',
  ].join('; ');
}

/** Of whatever is no page: nothing in it has a nonce. */
const plainPolicy = buildContentSecurityPolicy(undefined, false);

/** Sets what every response carries. Content-addressed files replace Cache-Control by `immutable` themselves. */
export function setSecurityHeaders(reply: FastifyReply, nonce: string | undefined, isHttps: boolean): void {
  reply.headers({
    'content-security-policy': nonce === undefined ? plainPolicy : buildContentSecurityPolicy(nonce, false),
    'reporting-endpoints': `csp="${ownAddresses.cspReport}"`,
    'x-content-type-options': 'nosniff',
    // no-referrer would make browsers send "Origin: null" with native posts.
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  if (isHttps) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

/** `noindex` for what operators see: no search engine has a business there. `url`: `/console/login?a=1`. */
export function keepFromSearch(reply: FastifyReply, url: string): void {
  if (/^\/(zapi\/)?console([/?]|$)/.test(url)) reply.header('x-robots-tag', 'noindex, nofollow');
}

/** A fresh nonce for the scripts and styles of a page, which the policy of its response allows from now on: `'3q2+7w…'`. */
export function openNonce(reply: FastifyReply): string {
  const nonce = Buffer.from(reply.server.ground.random.bytes(16)).toString('base64');
  reply.header('content-security-policy', buildContentSecurityPolicy(nonce, false));
  return nonce;
}

/** For a page that another page of this store shows in a frame: the preview of a form. */
export function allowFraming(reply: FastifyReply, nonce: string): void {
  reply.header('content-security-policy', buildContentSecurityPolicy(nonce, true));
}

/** `POST /csp-report`: what a browser was kept from doing goes to the log, cut short and without addresses' queries. */
export function registerCspReport(app: FastifyInstance): void {
  app.post(ownAddresses.cspReport, { config: { bare: true, anyOrigin: true }, bodyLimit: 16_384 }, async (request, reply) => {
    request.log.warn(
      {
        report: JSON.stringify(request.body)
          .replace(/\?[^"\s]*/g, '?…')
          .slice(0, 2_000),
      },
      'content security policy report',
    );
    return reply.code(204).send();
  });
}
