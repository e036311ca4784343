// Where screens may lead to in which something is misspelt: what was probably meant counts as a way.
import { asObject, asText, type Checking } from '../checking.ts';
import { findNearest } from '../nearest.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { Face } from './read-faces.ts';
import { targetsOf } from './read-flow.ts';

/** Ways that nobody can read for sure, and that may be meant. */
export interface UnclearWays {
  /** Screens by name, and where each may lead to besides. */
  readonly ways: ReadonlyMap<string, readonly string[]>;
  /** Screens that something may lead to, wherever that stands. */
  readonly roots: readonly string[];
}

interface Screens {
  readonly faces: ReadonlyMap<string, Face>;
  readonly routes: ReadonlyMap<string, string>;
  /** Screens that an address leads to. */
  readonly find: (link: string) => readonly string[];
}

const twice: ReadonlySet<string> = new Set(['FLOW_SCREEN_TWICE']);
const misled: ReadonlySet<string> = new Set(['LINK_UNKNOWN']);
const replaced: ReadonlySet<string> = new Set(['VALUE_INVALID', 'PROPERTY_MISSING', 'BLOCK_NOT_ONE']);
const layoutless: ReadonlySet<string> = new Set(['LAYOUT_UNKNOWN']);

/**
 * Of a file in which something is misspelt every address and every screen that stands in its text; of a name that there is not, the
 * one that was probably meant. undefined: a way may lead anywhere.
 */
export function readUnclear(checking: Checking, screens: Screens): UnclearWays | undefined {
  const { of, soundness, strays } = checking;
  // Of what is no JSON, and where another value stands than there should, nobody knows what is missing.
  const isUnread = (file: ReadFile): boolean => file.value === undefined || soundness.has(file, replaced);
  const ways = new Map<string, readonly string[]>();
  for (const [name, face] of screens.faces) {
    const unclear = face.files.filter((file) => soundness.hides(file));
    const near = face.files.some((file) => soundness.has(file, misled)) ? findMeant(checking, face, screens) : [];
    if (near === undefined || unclear.some(isUnread)) return undefined;
    // Around it may stand any of the layouts.
    const around = face.files.some((file) => soundness.has(file, layoutless)) ? [...of.layout.values()] : [];
    const written = [...unclear, ...around].flatMap(({ text }) => readAddresses(text).flatMap(screens.find));
    if (near.length + written.length > 0) ways.set(name, [...near, ...written]);
  }
  const flows = [...of.flow.values()].filter((file) => soundness.hides(file) || soundness.has(file, twice));
  const named = flows.map((file) =>
    isUnread(file) || soundness.has(file, twice) ? undefined : readScreens(file, screens.routes),
  );
  const stray = strays.flatMap(({ text }) => [...readAddresses(text).flatMap(screens.find), ...readNames(text, screens.routes)]);
  const roots = [...named.flatMap((each) => each ?? []), ...stray];
  return named.includes(undefined) ? undefined : { ways, roots };
}

/** Where links were to lead that lead nowhere; undefined: nobody can say. */
function findMeant({ options }: Checking, { links }: Face, { routes, find }: Screens): readonly string[] | undefined {
  const byRoute = new Map([...routes].map(([name, route]) => [route, name]));
  const elsewhere = new Set(options.routes);
  const found: string[] = [];
  for (const { link } of links) {
    const [address = ''] = link.split(/[?#]/);
    if (address === '' || find(link).length > 0) continue;
    const near = findNearest(address, [...routes.values(), ...elsewhere]);
    if (near === undefined) return undefined;
    found.push(byRoute.get(near) ?? '');
  }
  return found;
}

/** The screens of a flow, those that are misspelt by what was probably meant; undefined: nobody can say. */
function readScreens({ value, text }: ReadFile, routes: ReadonlyMap<string, string>): readonly string[] | undefined {
  const found = [...readNames(text, routes)];
  const states = asObject(asObject(value)['states']);
  const isMissing = (target: string): boolean =>
    !Object.hasOwn(states, target) && findNearest(target, Object.keys(states)) === undefined;
  for (const state of Object.values(states)) {
    // A state that was taken out took the name of its screen along.
    if (targetsOf(state).some(isMissing)) return undefined;
    const screen = asText(asObject(asObject(state)['meta'])['screen']);
    if (screen === undefined || routes.has(screen)) continue;
    const near = findNearest(screen, routes.keys());
    if (near === undefined) return undefined;
    found.push(near);
  }
  return found;
}

/** Addresses that stand in a text: `"/people/{id}?ask=leave"` → `/people/{id}` */
const readAddresses = (text: string): readonly string[] => [...text.matchAll(/"(\/[^"?#\\]*)/g)].map(([, each = '']) => each);

const readNames = (text: string, routes: ReadonlyMap<string, string>): readonly string[] =>
  [...text.matchAll(/"([^"\\]+)"/g)].flatMap(([, each = '']) => (routes.has(each) ? [each] : []));
