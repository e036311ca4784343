import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Parses an address. IPv4 written as IPv6 is IPv4; a zone is left out, because its name may have any characters: `fe80::1%br-lan`.
 * undefined: no address.
 */
export function parseIp(text: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  return isIP(text) === 0 ? undefined : ipaddr.process(text.replace(/%.*$/, ''));
}
