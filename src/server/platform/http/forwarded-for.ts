import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';

/**
 * Leaves only addresses in X-Forwarded-For: `203.0.113.5:4711, [2001:db8::1]:80` → `203.0.113.5, 2001:db8::1`. Some proxies append the
 * client's port, which would make each connection a network of its own. An entry that is no address was not written by a trusted proxy;
 * it and what stands before it are left out, so that the proxy itself counts.
 */
export function cleanForwardedFor(headers: IncomingHttpHeaders): void {
  const header = headers['x-forwarded-for'];
  if (header === undefined) return;
  const entries = [header].flat().join(',').split(',').map(readAddress);
  const kept = entries.slice(entries.lastIndexOf(undefined) + 1);
  if (kept.length === 0) delete headers['x-forwarded-for'];
  else headers['x-forwarded-for'] = kept.join(', ');
}

function readAddress(entry: string): string | undefined {
  const address = /^\[(.+)\](?::\d+)?$/.exec(entry.trim())?.[1] ?? entry.trim().replace(/^([\d.]+):\d+$/, '$1');
  return isIP(address) === 0 ? undefined : address;
}
