import { audiences, signInRoute } from '../../declare/index.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { Face } from './read-faces.ts';
import { targetsOf } from './read-flow.ts';

/**
 * Screens that somebody can come to: from `/` and from those that say of an entry, along links, and along a flow from any of its
 * screens. The others are told.
 */
export function checkReach(checking: Checking, faces: ReadonlyMap<string, Face>): void {
  const screens = [...checking.of.screen.values()];
  const routes = new Map(screens.map((screen) => [screen.name, asText(asObject(screen.value)['route']) ?? '']));
  const find = createFinder(routes);
  const flowsOf = findFlows(checking);
  const leads = (name: string): readonly string[] => [
    ...(faces.get(name)?.links ?? []).flatMap(({ link }) => find(link)),
    ...(flowsOf.get(name) ?? []),
    ...signIn(checking.of.screen.get(name)?.value).flatMap(find),
  ];
  const reached = new Set<string>();
  const reachFrom = (names: readonly string[]): void => {
    for (const name of names) reached.add(name);
    // A set tells of what is added to it while it is walked.
    for (const name of reached) for (const target of leads(name)) reached.add(target);
  };
  reachFrom(
    screens
      .filter(({ name, value }) => routes.get(name) === '/' || asObject(value)['entry'] !== undefined)
      .map(({ name }) => name),
  );
  // Of screens that lead to each other the one that the others lead to is told: with a way to it the others have one too.
  for (;;) {
    const left = screens.filter(({ name }) => !reached.has(name));
    if (left.length === 0) return;
    const inside = new Set(left.flatMap(({ name }) => leads(name).filter((target) => target !== name)));
    const alone = left.filter(({ name }) => !inside.has(name));
    const told = alone.length > 0 ? alone : [left.reduce((one, next) => (isShorter(routes, next.name, one.name) ? next : one))];
    for (const screen of told) checking.report(screen, ['route'], problems.SCREEN_UNREACHED(routes.get(screen.name) ?? ''));
    reachFrom(told.map(({ name }) => name));
  }
}

/** Whoever is not let in is sent to sign in. */
function signIn(screen: unknown): readonly string[] {
  const { for: asked } = asObject(screen);
  const audience = audiences.find((each) => each === asked);
  return audience === undefined || audience === 'everybody' || audience === 'guest' ? [] : [signInRoute(audience)];
}

function isShorter(routes: ReadonlyMap<string, string>, one: string, other: string): boolean {
  return stepsOf(routes.get(one) ?? '').length < stepsOf(routes.get(other) ?? '').length;
}

/** Screens by the address of a link: the one of that very route, else those whose parameters take it. */
function createFinder(routes: ReadonlyMap<string, string>): (link: string) => readonly string[] {
  const exact = new Map<string, string>();
  const byLength = new Map<number, { readonly name: string; readonly steps: readonly string[] }[]>();
  for (const [name, route] of routes) {
    const steps = stepsOf(route);
    exact.set(steps.join('/'), name);
    if (!steps.some(isParameter)) continue;
    const same = byLength.get(steps.length);
    if (same === undefined) byLength.set(steps.length, [{ name, steps }]);
    else same.push({ name, steps });
  }
  const known = new Map<string, readonly string[]>();
  return (link) => {
    const [address = ''] = link.split(/[?#]/);
    const found = known.get(address) ?? findRoutes(stepsOf(address));
    known.set(address, found);
    return found;
  };

  function findRoutes(wanted: readonly string[]): readonly string[] {
    const same = exact.get(wanted.join('/'));
    if (same !== undefined) return [same];
    return (byLength.get(wanted.length) ?? [])
      .filter(({ steps }) =>
        steps.every((step, index) => step === wanted[index] || isParameter(step) || isParameter(wanted[index] ?? '')),
      )
      .map(({ name }) => name);
  }
}

const stepsOf = (route: string): readonly string[] => route.split('/').filter((step) => step !== '');
const isParameter = (step: string): boolean => step.startsWith('{');

/** Of each screen of a flow the screens that the flow leads on to. */
function findFlows(checking: Checking): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { value } of checking.of.flow.values()) {
    const states = asObject(asObject(value)['states']);
    const screenOf = (state: string): string | undefined => asText(asObject(asObject(states[state])['meta'])['screen']);
    for (const [name, state] of Object.entries(states)) {
      const screen = screenOf(name);
      const next = targetsOf(state)
        .map((target) => screenOf(target))
        .filter((each) => each !== undefined);
      if (screen !== undefined) found.set(screen, [...(found.get(screen) ?? []), ...next]);
    }
    // What is left out leads to what comes after it.
    const all = Object.keys(states)
      .map(screenOf)
      .filter((each) => each !== undefined);
    const [first] = all;
    if (first !== undefined) found.set(first, [...(found.get(first) ?? []), ...skippedTo(states, screenOf)]);
  }
  return found;
}

function skippedTo(states: Record<string, unknown>, screenOf: (state: string) => string | undefined): readonly string[] {
  const names = Object.keys(states);
  const stays = names.findIndex((name) => asObject(asObject(states[name])['meta'])['skipWhen'] === undefined);
  return names
    .slice(0, stays + 1)
    .map(screenOf)
    .filter((each) => each !== undefined);
}
