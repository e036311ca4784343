import { BlockList, isIP } from 'node:net';
import { ConfigError } from './startup-error.ts';

/**
 * Shortest prefixes of trusted networks. Private IPv6 networks (fc00::/7) may be wider than public ones; ::ffff:0:0/96 is all
 * of IPv4.
 */
const shortestPrefix = { ipv4: 8, ipv6: 16, privateIpv6: 7, mappedIpv4: 96 + 8 } as const;
const privateIpv6 = createSubnet('fc00::', 7, 'ipv6');
const mappedIpv4 = createSubnet('::ffff:0:0', 96, 'ipv6');
/** DNS resolvers of different companies. A list that contains most of a family trusts far more than its own proxies. */
const publicAddresses = {
  ipv4: ['1.1.1.1', '8.8.8.8', '9.9.9.9', '208.67.222.222'],
  ipv6: ['2001:4860:4860::8888', '2606:4700:4700::1111', '2620:fe::fe', '2a02:6b8::feed:0ff'],
} as const;

/**
 * Reads addresses and networks with commas between; returns whether a peer is among them. Throws a ConfigError for others, and for
 * networks that hold nearly everybody.
 */
export function readTrustedProxies(text: string | undefined): (address: string) => boolean {
  // Called several times for each request.
  if (text === undefined) return () => false;
  const list = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [address = '', prefix, ...rest] = entry.split('/');
    const version = isIP(address);
    const bits = prefix === undefined ? undefined : Number(prefix);
    const isBad = bits !== undefined && (!/^\d{1,3}$/.test(prefix ?? '') || bits > (version === 6 ? 128 : 32));
    if (version === 0 || rest.length > 0 || isBad) {
      throw new ConfigError(
        `TRUSTED_PROXIES holds "${entry}" but must be addresses or networks with commas between: 10.0.0.1, 10.1.0.0/16.`,
      );
    }
    const family = version === 6 ? 'ipv6' : 'ipv4';
    if (bits !== undefined && isTooWide(address, bits, family)) {
      throw new ConfigError(
        `TRUSTED_PROXIES holds "${entry}", which trusts the forwarded headers of nearly everybody: name only the networks of your proxies.`,
      );
    }
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, bits, family);
  }
  if (holdsMostPublicAddresses(list)) {
    throw new ConfigError(
      'TRUSTED_PROXIES as a whole trusts the forwarded headers of nearly everybody: name only the networks of your proxies.',
    );
  }
  return (address) => {
    // A dual-stack socket names an IPv4 peer ::ffff:10.0.0.1.
    const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
    const version = isIP(plain);
    return version !== 0 && list.check(plain, version === 6 ? 'ipv6' : 'ipv4');
  };
}

type Family = 'ipv4' | 'ipv6';

function createSubnet(address: string, prefix: number, family: Family): BlockList {
  const list = new BlockList();
  list.addSubnet(address, prefix, family);
  return list;
}

function isTooWide(address: string, prefix: number, family: Family): boolean {
  if (family === 'ipv4') return prefix < shortestPrefix.ipv4;
  const holdsMapped = mappedIpv4.check(address, family) || createSubnet(address, prefix, family).check('::ffff:0:0', family);
  if (holdsMapped) return prefix < shortestPrefix.mappedIpv4;
  return prefix < (privateIpv6.check(address, family) ? shortestPrefix.privateIpv6 : shortestPrefix.ipv6);
}

function holdsMostPublicAddresses(list: BlockList): boolean {
  return (['ipv4', 'ipv6'] as const).some((family) => {
    const addresses = publicAddresses[family];
    return addresses.filter((address) => list.check(address, family)).length > addresses.length / 2;
  });
}
