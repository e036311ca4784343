import type { FastifyReply } from 'fastify';
import { ownAddresses } from '../../../rules/own-addresses.ts';

/**
 * Whether a page may be framed by its own origin. `still`: without scripts and form submission. `linked`: still, but a pressed link opens
 * in the page around the frame.
 */
type Framing = 'none' | 'still' | 'linked' | 'running';

/** Origins of providers that a page needs besides the store's. */
export interface ProviderOrigins {
  /** Scripts, their requests and frames. */
  readonly scripts: readonly string[];
  /** Origins of media, with `'self'`; none: the page has no player. */
  readonly media: readonly string[];
  /** Targets of forms. */
  readonly forms: readonly string[];
  /** Targets of the requests and pictures that measure visits. */
  readonly measurements: readonly string[];
}
export const noOrigins: ProviderOrigins = { scripts: [], media: [], forms: [], measurements: [] };

/**
 * Builds the Content-Security-Policy: scripts and styles from this origin or with the nonce, scripts, frames and requests also
 * from the given origins, and nothing from elsewhere.
 */
function buildContentSecurityPolicy(nonce: string | undefined, framing: Framing, origins = noOrigins): string {
  const { scripts, media, forms, measurements } = origins;
  const allowed = nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`;
  const scriptSources = join(scripts);
  return [
    "default-src 'none'",
    `script-src ${allowed}${scriptSources}`,
    `style-src ${allowed}`,
    `connect-src 'self'${scriptSources}${join(measurements)}`,
    `img-src 'self' data:${join(measurements)}`,
    "font-src 'self'",
    ...(media.length === 0 ? [] : [`media-src ${media.join(' ')}`]),
    `form-action 'self'${join(forms)}`,
    "base-uri 'none'",
    `frame-src 'self'${scriptSources}`,
    `frame-ancestors ${framing === 'none' ? "'none'" : "'self'"}`,
    ...sandboxes[framing],
    "object-src 'none'",
    `report-uri ${ownAddresses.cspReport}`,
    'report-to csp',
  ].join('; ');
}

/** For viewing only: no scripts and no form submission. */
const sandboxes: { readonly [Kind in Framing]: readonly string[] } = {
  none: [],
  running: [],
  still: ['sandbox allow-same-origin'],
  linked: ['sandbox allow-same-origin allow-top-navigation-by-user-activation'],
};

function join(origins: readonly string[]): string {
  return origins.map((origin) => ` ${origin}`).join('');
}

/**
 * What neither pages nor the frames in them may use. The store needs none of it; what is not listed, such as payments and passkeys, the
 * card's frame may need. Only names that browsers know: others are warned about in the console.
 */
const permissionsPolicy = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
]
  .map((feature) => `${feature}=()`)
  .join(', ');

const hsts = 'max-age=31536000; includeSubDomains';

/** For responses that are not pages. */
const plainPolicy = buildContentSecurityPolicy(undefined, 'none');

/** For files: workers obey it, and a picture that is opened by itself. */
const filePolicy = "default-src 'none'; script-src 'self'; style-src 'self'; frame-ancestors 'none'";

/** Sets the headers of every response but files. */
export function setSecurityHeaders(reply: FastifyReply, nonce: string | undefined, isHttps: boolean): void {
  reply.headers({
    'content-security-policy': nonce === undefined ? plainPolicy : buildContentSecurityPolicy(nonce, 'none'),
    'reporting-endpoints': `csp="${ownAddresses.cspReport}"`,
    'permissions-policy': permissionsPolicy,
    'x-content-type-options': 'nosniff',
    // no-referrer would make browsers send "Origin: null" with native posts.
    'referrer-policy': 'strict-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  if (isHttps) reply.header('strict-transport-security', hsts);
}

/** Sets the headers of scripts, styles and pictures. What only documents need would be a tenth of each. */
export function setFileHeaders(reply: FastifyReply, isHttps: boolean): void {
  reply.headers({
    'content-security-policy': filePolicy,
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'no-store',
  });
  if (isHttps) reply.header('strict-transport-security', hsts);
}

/** Sets `noindex` on the console's pages. `url`: `/console/login?a=1`. */
export function preventIndexing(reply: FastifyReply, url: string): void {
  if (/^\/(zapi\/)?console([/?]|$)/.test(url)) reply.header('x-robots-tag', 'noindex, nofollow');
}

/**
 * Creates a nonce for the page's scripts and styles, and allows it in the response's policy, with the origins of providers that the
 * page needs: `'3q2+7w…'`.
 */
export function createNonce(reply: FastifyReply, origins: ProviderOrigins = noOrigins): string {
  const nonce = Buffer.from(reply.server.platform.random.bytes(16)).toString('base64');
  reply.header('content-security-policy', buildContentSecurityPolicy(nonce, 'none', origins));
  return nonce;
}

/**
 * For pages that show mails in frames by `srcdoc`, whose documents have the policy of the page: their styles are inline, as mail programs
 * need them. Neither has scripts, nor anything of another origin.
 */
export function allowMailFrames(reply: FastifyReply): void {
  reply.header('content-security-policy', `${mailSources}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`);
}

/** For a mail that is a document of its own, in a frame of the store's own pages. */
export function allowFramedMail(reply: FastifyReply): void {
  const directives = "form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-same-origin";
  reply.header('content-security-policy', `${mailSources}; ${directives}`);
}

const mailSources = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:";

/** Allows a page to be framed by the store's own pages, for previews. */
export function allowFraming(reply: FastifyReply, nonce: string, framing: Exclude<Framing, 'none'>): void {
  reply.header('content-security-policy', buildContentSecurityPolicy(nonce, framing));
}
