import type { FastifyReply } from 'fastify';
import { ownAddresses } from '../../../rules/own-addresses.ts';

/** Whether a page may be shown in a frame of its own origin; `still`: without scripts, and nothing can be sent from it. */
type Framing = 'none' | 'still' | 'running';

/** The Content-Security-Policy of a response: scripts and styles from here or with its nonce, nothing from anywhere else. */
function buildContentSecurityPolicy(nonce: string | undefined, framing: Framing): string {
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
    `frame-ancestors ${framing === 'none' ? "'none'" : "'self'"}`,
    // To be looked at, in a frame or in a tab of its own: nothing in it runs or is sent.
    ...(framing === 'still' ? ['sandbox allow-same-origin'] : []),
    "object-src 'none'",
    `report-uri ${ownAddresses.cspReport}`,
    'report-to csp',
  ].join('; ');
}

/** Of whatever is no page: nothing in it has a nonce. */
const plainPolicy = buildContentSecurityPolicy(undefined, 'none');

/** Sets what every response carries. Content-addressed files replace Cache-Control by `immutable` themselves. */
export function setSecurityHeaders(reply: FastifyReply, nonce: string | undefined, isHttps: boolean): void {
  reply.headers({
    'content-security-policy': nonce === undefined ? plainPolicy : buildContentSecurityPolicy(nonce, 'none'),
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
export function preventIndexing(reply: FastifyReply, url: string): void {
  if (/^\/(zapi\/)?console([/?]|$)/.test(url)) reply.header('x-robots-tag', 'noindex, nofollow');
}

/** A fresh nonce for the scripts and styles of a page, which the policy of its response allows from now on: `'3q2+7w…'`. */
export function createNonce(reply: FastifyReply): string {
  const nonce = Buffer.from(reply.server.platform.random.bytes(16)).toString('base64');
  reply.header('content-security-policy', buildContentSecurityPolicy(nonce, 'none'));
  return nonce;
}

/** For a page that another page of this store shows in a frame: the preview of a form. */
export function allowFraming(reply: FastifyReply, nonce: string, framing: 'still' | 'running'): void {
  reply.header('content-security-policy', buildContentSecurityPolicy(nonce, framing));
}
