import { asObject, asText, type Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { writePlaceOf } from '../read/place-of.ts';

/** Screens by the addresses that they answer for. */
type Taken = ReadonlyMap<string, ReadFile>;

/** Routes of screens and paths of calls: each answers for addresses at which nothing else does. */
export function checkAddresses(checking: Checking): void {
  checkCallPaths(checking, checkRoutes(checking));
}

function checkRoutes(checking: Checking): Taken {
  const { ownAddresses = [], callAddresses = [] } = checking.options;
  const taken = new Map<string, ReadFile>();
  for (const file of checking.of.screen.values()) {
    const route = asText(asObject(file.value)['route']);
    if (route === undefined) continue;
    const address = unify(route);
    const other = taken.get(address);
    const [own, call] = [findAbove(address, ownAddresses), findAbove(address, callAddresses)];
    if (own !== undefined) tell(checking, file, 'route', route, sayOwn(own));
    else if (call !== undefined) tell(checking, file, 'route', route, `below "${call}" stand calls only`);
    else if (other !== undefined) checking.report(file, ['route'], problems.ROUTE_TWICE(route, writePlaceOf(other, ['route'])));
    if (other === undefined) taken.set(address, file);
  }
  return taken;
}

function checkCallPaths(checking: Checking, screens: Taken): void {
  const taken = new Map<string, ReadFile>();
  for (const file of checking.of.call.values()) {
    const { method, path, toldBy } = asObject(file.value);
    if (typeof method !== 'string' || typeof path !== 'string') continue;
    const address = unify(path);
    // Calls that share a path are told apart by a part of their payload.
    const { part, is } = asObject(toldBy);
    const whole = `${method} ${address} ${String(part)} ${String(is)}`;
    const other = taken.get(whole);
    const screen = screens.get(address);
    const own = findAbove(address, checking.options.ownAddresses ?? []);
    if (own !== undefined) tell(checking, file, 'path', path, sayOwn(own));
    else if (screen !== undefined && meets(method, path, screen))
      tell(checking, file, 'path', path, `the screen at ${writePlaceOf(screen, ['route'])} answers there`);
    else if (other !== undefined)
      checking.report(file, ['path'], problems.CALL_TWICE(`${method} ${path}`, writePlaceOf(other, ['path'])));
    if (other === undefined) taken.set(whole, file);
  }
}

/** A page is drawn for GET and takes what its forms post; a call whose path is its very route takes that in its place. */
function meets(method: string, path: string, { value }: ReadFile): boolean {
  return method === 'GET' || (method === 'POST' && asObject(value)['route'] !== path);
}

/** Parameters of any name take the same addresses, and a stroke more is none: `/people//{id}/` → `/people/{}`. */
function unify(address: string): string {
  return address
    .replaceAll(/\{[^{}]*\}/g, '{}')
    .replaceAll(/\/+/g, '/')
    .replace(/(.)\/$/, '$1');
}

/** The one of several addresses that another one is, or is below. */
function findAbove(address: string, several: readonly string[]): string | undefined {
  return several.find((each) => `${address}/`.startsWith(`${each}/`));
}

const sayOwn = (own: string): string => `the program itself answers "${own}" and what is below it`;

function tell(checking: Checking, file: ReadFile, name: 'route' | 'path', address: string, by: string): void {
  checking.report(file, [name], problems.ADDRESS_TAKEN(address, by));
}
