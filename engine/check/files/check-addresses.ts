import { asObject, asText, type Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { formatLocation } from '../read/source-range.ts';

/** Screens by the addresses that they answer. */
type ScreensByAddress = ReadonlyMap<string, ReadFile>;

/** Checks that routes of screens and paths of calls do not collide. */
export function checkAddresses(checking: Checking): void {
  checkCallPaths(checking, checkRoutes(checking));
}

function checkRoutes(checking: Checking): ScreensByAddress {
  const { ownAddresses = [], callAddresses = [] } = checking.options;
  const byAddress = new Map<string, ReadFile>();
  for (const file of checking.of.screen.values()) {
    const route = asText(asObject(file.value)['route']);
    if (route === undefined) continue;
    const address = normalizeAddress(route);
    const other = byAddress.get(address);
    const [own, call] = [findAbove(address, ownAddresses), findAbove(address, callAddresses)];
    if (own !== undefined) reportTaken(checking, file, 'route', route, describeReserved(own));
    else if (call !== undefined) reportTaken(checking, file, 'route', route, `only calls are allowed below "${call}"`);
    else if (other !== undefined) checking.report(file, ['route'], problems.ROUTE_TWICE(route, formatLocation(other, ['route'])));
    if (other === undefined) byAddress.set(address, file);
  }
  return byAddress;
}

function checkCallPaths(checking: Checking, screens: ScreensByAddress): void {
  const byAddress = new Map<string, ReadFile>();
  for (const file of checking.of.call.values()) {
    const { method, path, toldBy } = asObject(file.value);
    if (typeof method !== 'string' || typeof path !== 'string') continue;
    const address = normalizeAddress(path);
    // Calls that share a path are distinguished by a part of their payload.
    const { part, is } = asObject(toldBy);
    const whole = `${method} ${address} ${String(part)} ${String(is)}`;
    const other = byAddress.get(whole);
    const screen = screens.get(address);
    const own = findAbove(address, checking.options.ownAddresses ?? []);
    if (own !== undefined) reportTaken(checking, file, 'path', path, describeReserved(own));
    else if (screen !== undefined && collides(method, path, screen))
      reportTaken(checking, file, 'path', path, `it is the route of the screen at ${formatLocation(screen, ['route'])}`);
    else if (other !== undefined)
      checking.report(file, ['path'], problems.CALL_TWICE(`${method} ${path}`, formatLocation(other, ['path'])));
    if (other === undefined) byAddress.set(whole, file);
  }
}

/** A page answers GET, and POST of its forms. A call whose path equals the route replaces the POST. */
function collides(method: string, path: string, { value }: ReadFile): boolean {
  return method === 'GET' || (method === 'POST' && asObject(value)['route'] !== path);
}

/** Removes names of parameters and redundant slashes: `/people//{id}/` → `/people/{}`. */
function normalizeAddress(address: string): string {
  return address
    .replaceAll(/\{[^{}]*\}/g, '{}')
    .replaceAll(/\/+/g, '/')
    .replace(/(.)\/$/, '$1');
}

/** The one of several addresses that is equal to or above an address. */
function findAbove(address: string, several: readonly string[]): string | undefined {
  return several.find((each) => `${address}/`.startsWith(`${each}/`));
}

const describeReserved = (own: string): string => `"${own}" and everything below it is reserved by the server`;

function reportTaken(checking: Checking, file: ReadFile, name: 'route' | 'path', address: string, by: string): void {
  checking.report(file, [name], problems.ADDRESS_TAKEN(address, by));
}
