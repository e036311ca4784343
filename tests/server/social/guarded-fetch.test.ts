import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { createGuardedFetch, isPrivate } from '../../../src/server/platform/gateways/identity-providers/guarded-fetch.ts';

const production = createGuardedFetch({ trustedOrigins: [], allowsLoopback: false, refusesPrivate: true });

it('refuses private addresses, names that resolve to them, and http', async () => {
  for (const address of ['10.0.0.1', '127.0.0.1', '169.254.169.254', '::1', 'fd00::1', '::ffff:10.0.0.1', '100.64.0.1'])
    expect({ address, isPrivate: isPrivate(address) }).toEqual({ address, isPrivate: true });
  for (const address of ['8.8.8.8', '2001:4860:4860::8888', 'accounts.example'])
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
