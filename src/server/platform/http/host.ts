import type { FastifyRequest } from 'fastify';
import { createCache } from '../cache.ts';
import type { Config } from '../config.ts';
import { parseIp } from '../ip-address.ts';

const localRanges = ['loopback', 'private', 'linkLocal', 'uniqueLocal'];

/** Whether a host name (without port) is this machine's or a private address: `localhost`, `192.168.1.7`, `[::1]`. */
export function isLocalHost(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  return localRanges.includes(rangeOf(hostname.replace(/^\[|\]$/g, '')));
}

/** Whether an address is a loopback address. */
export function isLoopback(address: string | undefined): boolean {
  return rangeOf(address ?? '') === 'loopback';
}

/** The range of an address, an IPv4 address written as IPv6 included; empty: no address. */
const rangeOf = (address: string): string => parseIp(address)?.range() ?? '';

/** A parsed origin: `https://store.example:8443`. */
export interface Origin {
  readonly origin: string;
  /** With the port unless it is the scheme's default: `store.example:8443`. */
  readonly host: string;
  readonly hostname: string;
  readonly isHttps: boolean;
}

// Parsed several times for each request, and nearly always the same. Bounded, because a client may send any host.
const origins = createCache<Origin>({ maxEntries: 2_000 });

/** `parseOrigin('http://LOCALHOST:80')` → `{ origin: 'http://localhost', host: 'localhost', … }`; undefined if invalid. */
export function parseOrigin(text: string): Origin | undefined {
  const cachedOrigin = origins.get(text);
  if (cachedOrigin !== undefined) return cachedOrigin;
  if (!URL.canParse(text)) return undefined;
  const { origin, host, hostname, protocol } = new URL(text);
  const read = { origin, host, hostname, isHttps: protocol === 'https:' };
  origins.set(text, read);
  return read;
}

/**
 * Returns the origin that the browser sees: `http://localhost:3000`. Host and scheme come from the request or a trusted
 * proxy's forwarded headers; PUBLIC_URL sets the scheme of its own host. undefined: the host header is invalid.
 */
export function readOrigin(request: FastifyRequest, config: Config): string | undefined {
  const { host } = request;
  if (!/^[A-Za-z0-9.:[\]_-]{1,255}$/.test(host)) return undefined;
  if (config.publicUrl !== undefined && parseOrigin(config.publicUrl)?.host === host.toLowerCase()) return config.publicUrl;
  const scheme = config.isProduction || request.protocol === 'https' ? 'https' : 'http';
  return parseOrigin(`${scheme}://${host.toLowerCase()}`)?.origin;
}
