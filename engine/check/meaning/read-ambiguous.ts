// Where incomplete screens may lead: for a misspelt link the nearest route counts.
import type { Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { findNearest } from '../nearest.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { screenOf, targetsOf } from './read-flow.ts';
import type { ScreenSummary } from './summarize-screens.ts';

/** Possible links of files with misspelt or missing names. */
export interface AmbiguousLinks {
  /** For each screen, the screens it may also lead to. */
  readonly links: ReadonlyMap<string, readonly string[]>;
  /** Screens that a flow or unknown file may lead to. */
  readonly roots: readonly string[];
}

interface Screens {
  readonly summaries: ReadonlyMap<string, ScreenSummary>;
  readonly routes: ReadonlyMap<string, string>;
  /** The screens of an address. */
  readonly find: (link: string) => readonly string[];
}

/**
 * For incomplete files, every address and screen name in their text; for unknown names, the nearest known ones. undefined: links may
 * lead anywhere.
 */
export function readAmbiguousLinks(checking: Checking, screens: Screens): AmbiguousLinks | undefined {
  const { of, soundness, unknownFiles } = checking;
  // With invalid JSON or values of the wrong type anything may be missing.
  const isUnread = (file: ReadFile): boolean => file.value === undefined || soundness.isHidden(file, 'values');
  const links = new Map<string, readonly string[]>();
  for (const [name, summary] of screens.summaries) {
    const incomplete = summary.files.filter((file) => soundness.isIncomplete(file));
    const near = summary.files.some((file) => soundness.isHidden(file, 'links')) ? findMeant(checking, summary, screens) : [];
    if (near === undefined || incomplete.some(isUnread)) return undefined;
    // With an unknown layout it may be any of them.
    const around = summary.files.some((file) => soundness.isHidden(file, 'layout')) ? [...of.layout.values()] : [];
    const written = [...incomplete, ...around].flatMap(({ text }) => readAddresses(text).flatMap(screens.find));
    if (near.length + written.length > 0) links.set(name, [...near, ...written]);
  }
  const flows = [...of.flow.values()].filter((file) => soundness.isIncomplete(file) || soundness.isHidden(file, 'states'));
  const named = flows.map((file) =>
    isUnread(file) || soundness.isHidden(file, 'states') ? undefined : readScreens(Cursor.open(checking, file), screens.routes),
  );
  const unknown = unknownFiles.flatMap(({ text }) => [
    ...readAddresses(text).flatMap(screens.find),
    ...readNames(text, screens.routes),
  ]);
  const roots = [...named.flatMap((names) => names ?? []), ...unknown];
  return named.includes(undefined) ? undefined : { links, roots };
}

/** The screens nearest to unknown links; undefined: some link is near none. */
function findMeant({ options }: Checking, { links }: ScreenSummary, { routes, find }: Screens): readonly string[] | undefined {
  const byRoute = new Map([...routes].map(([name, route]) => [route, name]));
  const elsewhere = new Set(options.routes);
  const ambiguousLinks: string[] = [];
  for (const link of links) {
    const [address = ''] = link.split(/[?#]/);
    if (address === '' || find(link).length > 0) continue;
    const near = findNearest(address, [...routes.values(), ...elsewhere]);
    if (near === undefined) return undefined;
    ambiguousLinks.push(byRoute.get(near) ?? '');
  }
  return ambiguousLinks;
}

/** The screens of a flow, with the nearest ones for misspelt names; undefined: some name is near none. */
function readScreens(flow: Cursor, routes: ReadonlyMap<string, string>): readonly string[] | undefined {
  const names = [...readNames(flow.file.text, routes)];
  const states = flow.at('states');
  const isMissing = (target: string): boolean =>
    !states.at(target).isThere && findNearest(target, Object.keys(states.object)) === undefined;
  for (const [, state] of states.entries()) {
    // The screen of a removed state is unknown.
    if (targetsOf(state).some(isMissing)) return undefined;
    const screen = screenOf(state);
    if (screen === undefined || routes.has(screen)) continue;
    const near = findNearest(screen, routes.keys());
    if (near === undefined) return undefined;
    names.push(near);
  }
  return names;
}

/** Addresses in a text: `"/people/{id}?ask=leave"` → `/people/{id}` */
const readAddresses = (text: string): readonly string[] => [...text.matchAll(/"(\/[^"?#\\]*)/g)].map(([, name = '']) => name);

const readNames = (text: string, routes: ReadonlyMap<string, string>): readonly string[] =>
  [...text.matchAll(/"([^"\\]+)"/g)].flatMap(([, name = '']) => (routes.has(name) ? [name] : []));
