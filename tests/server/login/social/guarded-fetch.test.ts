import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createGuardedFetch, isPrivate } from '../../../../src/server/platform/gateways/identity-providers/guarded-fetch.ts';

const production = createGuardedFetch({ trustedOrigins: [], allowsLoopback: false, refusesPrivate: true });

it('refuses private addresses, names that resolve to them, and http', async () => {
  const ipv4 = ['0.0.0.0', '10.0.0.1', '100.64.0.1', '127.0.0.1', '169.254.169.254', '172.16.0.1', '192.0.0.1', '192.168.0.1'];
  const others = ['192.88.99.1', '198.18.0.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'];
  const ipv6 = [
    '::',
    '::1',
    '::a00:1',
    'fc00::1',
    'fd00::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '100::1',
    '2001:db8::1',
    '4000::1',
  ];
  // IPv4 within IPv6: mapped, translated, NAT64, Teredo, 6to4.
  const within = ['::ffff:10.0.0.1', '::ffff:0:10.0.0.1', '64:ff9b::a00:1', '64:ff9b:1::1', '2001::a00:1', '2002:a00:1::1'];
  for (const address of [...ipv4, ...others, ...ipv6, ...within])
    expect({ address, isPrivate: isPrivate(address) }).toEqual({ address, isPrivate: true });
  for (const address of ['8.8.8.8', '::ffff:8.8.8.8', '2001:4860:4860::8888', '2606:4700::1111', 'accounts.example'])
    expect({ address, isPrivate: isPrivate(address) }).toEqual({ address, isPrivate: false });
  await expect(production('https://169.254.169.254/', {})).rejects.toThrow('private network');
  await expect(production('https://[::1]/', {})).rejects.toThrow('private network');
  await expect(production('https://localhost/', {})).rejects.toThrow('private network');
  await expect(production('http://accounts.example/', {})).rejects.toThrow('https://');
});

it('follows no redirect and reads at most a megabyte', async () => {
  const server = createServer((request, response) => {
    if (request.url === '/redirect') response.writeHead(302, { location: '/' }).end();
    else response.end('x'.repeat(1_000_001));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening server has an address.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const development = createGuardedFetch({ trustedOrigins: [], allowsLoopback: true, refusesPrivate: false });
  expect((await development(`${origin}/redirect`, {})).status).toBe(302);
  await expect(development(`${origin}/`, {})).rejects.toThrow('too large');
  await new Promise((resolve) => server.close(resolve));
});
