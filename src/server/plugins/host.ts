import { BlockList, isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
}
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

/** Whether a host name (without port) is this machine's or a private address: `localhost`, `192.168.1.7`, `[::1]`. */
export function isLocalHost(hostname: string): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  const address = hostname.replace(/^\[|\]$/g, '');
  const version = isIP(address);
  return version !== 0 && privateNetworks.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string | undefined): boolean {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '');
  return plain === '::1' || /^127\.\d+\.\d+\.\d+$/.test(plain);
}

/**
 * The origin that the browser sees: `http://localhost:3000`. Host and scheme come from the request, or from a trusted proxy's forwarded
 * headers; PUBLIC_URL decides the scheme of its own host. undefined: the host header is not a host.
 */
export function readOrigin(request: FastifyRequest, config: Config): string | undefined {
  const { host } = request;
  if (!/^[A-Za-z0-9.:[\]_-]{1,255}$/.test(host)) return undefined;
  if (config.publicUrl !== undefined && new URL(config.publicUrl).host === host.toLowerCase()) return config.publicUrl;
  const scheme = config.isProduction || request.protocol === 'https' ? 'https' : 'http';
  const origin = `${scheme}://${host.toLowerCase()}`;
  return URL.canParse(origin) ? new URL(origin).origin : undefined;
}
