import { asObject, type Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { formatLocation } from '../read/source-range.ts';

/** Files by the addresses that they answer. */
type FilesByAddress = ReadonlyMap<string, ReadFile>;

/** Checks that routes of screens and paths of calls do not collide. */
export function checkAddresses(checking: Checking): void {
  checkCallPaths(checking, checkRoutes(checking));
}

function checkRoutes(checking: Checking): FilesByAddress {
  const { ownAddresses = [], callAddresses = [] } = checking.options;
  const byAddress = new Map<string, ReadFile>();
  for (const file of checking.of.screen.values()) {
    const route = Cursor.open(checking, file).at('route');
    if (route.text === undefined) continue;
    const address = normalizeAddress(route.text);
    const otherFile = byAddress.get(address);
    const [reserved, call] = [findAbove(address, ownAddresses), findAbove(address, callAddresses)];
    if (reserved !== undefined) route.report(problems.ADDRESS_TAKEN(route.text, describeReserved(reserved)));
    else if (call !== undefined) route.report(problems.ADDRESS_TAKEN(route.text, `only calls are allowed below "${call}"`));
    else if (otherFile !== undefined) route.report(problems.ROUTE_TWICE(route.text, formatLocation(otherFile, ['route'])));
    if (otherFile === undefined) byAddress.set(address, file);
  }
  return byAddress;
}

function checkCallPaths(checking: Checking, screens: FilesByAddress): void {
  const byAddress = new Map<string, ReadFile>();
  for (const file of checking.of.call.values()) {
    const call = Cursor.open(checking, file);
    const { method, path, discriminator } = call.object;
    if (typeof method !== 'string' || typeof path !== 'string') continue;
    const address = normalizeAddress(path);
    // Calls that share a path are distinguished by a part of their payload.
    const { property, value } = asObject(discriminator);
    const fullAddress = `${method} ${address} ${String(property)} ${String(value)}`;
    const [otherFile, screen] = [byAddress.get(fullAddress), screens.get(address)];
    const reserved = findAbove(address, checking.options.ownAddresses ?? []);
    if (reserved !== undefined) call.at('path').report(problems.ADDRESS_TAKEN(path, describeReserved(reserved)));
    else if (screen !== undefined && collides(method, path, screen)) {
      const taken = `it is the route of the screen at ${formatLocation(screen, ['route'])}`;
      call.at('path').report(problems.ADDRESS_TAKEN(path, taken));
    } else if (otherFile !== undefined)
      call.at('path').report(problems.CALL_TWICE(`${method} ${path}`, formatLocation(otherFile, ['path'])));
    if (otherFile === undefined) byAddress.set(fullAddress, file);
  }
}

/** A page answers GET, and POST of its forms. A call whose path equals the route replaces the POST. */
function collides(method: string, path: string, { value }: ReadFile): boolean {
  return method === 'GET' || (method === 'POST' && asObject(value)['route'] !== path);
}

/** Removes names of parameters and redundant slashes: `/people//{id}/` → `/people/{}`. */
export function normalizeAddress(address: string): string {
  return address
    .replaceAll(/\{[^{}]*\}/g, '{}')
    .replaceAll(/\/+/g, '/')
    .replace(/(.)\/$/, '$1');
}

/** The one of several addresses that is equal to or above an address. */
function findAbove(address: string, several: readonly string[]): string | undefined {
  return several.find((candidate) => `${address}/`.startsWith(`${candidate}/`));
}

const describeReserved = (reserved: string): string => `"${reserved}" and everything below it is reserved by the server`;
