import { findAudience } from '../../declare/index.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { screensSending } from '../screens-by-use.ts';
import { createFinder, stepsOf } from './find-screens.ts';
import { readAmbiguousLinks } from './read-ambiguous.ts';
import { listScreens, screenOf, statesOf, targetsOf } from './read-flow.ts';
import type { ScreenSummary } from './summarize-screens.ts';

/**
 * Reports unreachable screens. Reachable are `/`, screens with an `entry`, and everything that links and flows lead to from there.
 */
export function checkReach(checking: Checking, summaries: ReadonlyMap<string, ScreenSummary>): void {
  const screens = [...checking.of.screen.values()];
  const routes = new Map(screens.map((screen) => [screen.name, asText(asObject(screen.value)['route']) ?? '']));
  const find = createFinder(routes);
  const flowsOf = findFlows(checking);
  const completions = findCompletions(checking);
  const ambiguous = readAmbiguousLinks(checking, { summaries, routes, find });
  if (ambiguous === undefined) return;
  const leads = (name: string): readonly string[] => [
    ...(summaries.get(name)?.links ?? []).flatMap(find),
    ...(flowsOf.get(name) ?? []),
    ...(completions.get(name) ?? []),
    ...(ambiguous.links.get(name) ?? []),
    ...signIn(checking.of.screen.get(name)?.value).flatMap(find),
  ];
  const reached = new Set<string>();
  const markReachable = (names: readonly string[]): void => {
    for (const name of names) reached.add(name);
    // Iterating a set includes elements added meanwhile.
    for (const name of reached) for (const target of leads(name)) if (routes.has(target)) reached.add(target);
  };
  // An incomplete screen may have a misspelt `entry`.
  const isOpen = (file: ReadFile): boolean =>
    routes.get(file.name) === '/' || asObject(file.value)['reachedBy'] !== undefined || checking.soundness.isIncomplete(file);
  markReachable([...screens.filter(isOpen).map(({ name }) => name), ...ambiguous.roots.filter((name) => routes.has(name))]);
  // Of unreachable screens only those are reported that no other one leads to: a link to them makes the others reachable.
  for (;;) {
    const unreached = screens.filter(({ name }) => !reached.has(name));
    if (unreached.length === 0) return;
    const inside = new Set(unreached.flatMap(({ name }) => leads(name).filter((target) => target !== name)));
    const alone = unreached.filter(({ name }) => !inside.has(name));
    const reported =
      alone.length > 0
        ? alone
        : [unreached.reduce((nearest, next) => (isShorter(routes, next.name, nearest.name) ? next : nearest))];
    for (const screen of reported) checking.report(screen, ['route'], problems.SCREEN_UNREACHED(routes.get(screen.name) ?? ''));
    markReachable(reported.map(({ name }) => name));
  }
}

/** The sign-in route of a screen that needs a session: others are redirected there. */
function signIn(screen: unknown): readonly string[] {
  const { session, signIn } = findAudience(asText(asObject(screen)['for'])) ?? {};
  return session === undefined || signIn === undefined ? [] : [signIn];
}

function isShorter(routes: ReadonlyMap<string, string>, left: string, right: string): boolean {
  return stepsOf(routes.get(left) ?? '').length < stepsOf(routes.get(right) ?? '').length;
}

/** For each screen the completion pages of the calls it sends. */
function findCompletions(checking: Checking): ReadonlyMap<string, readonly string[]> {
  const screensBySender = new Map<string, string[]>();
  for (const file of checking.of.screen.values()) {
    const calls = Cursor.open(checking, file).at('completionOf').parts();
    for (const sender of calls.flatMap(({ text }) => screensSending(checking, text ?? '')))
      screensBySender.set(sender.name, [...(screensBySender.get(sender.name) ?? []), file.name]);
  }
  return screensBySender;
}

/** For each screen of a flow the screens that the flow leads to. */
function findFlows(checking: Checking): ReadonlyMap<string, readonly string[]> {
  const nextScreens = new Map<string, string[]>();
  const add = (screen: string | undefined, next: readonly string[]): void => {
    if (screen !== undefined) nextScreens.set(screen, [...(nextScreens.get(screen) ?? []), ...next]);
  };
  for (const file of checking.of.flow.values()) {
    const flow = Cursor.open(checking, file);
    const states = statesOf(flow);
    for (const [, state] of states)
      add(
        screenOf(state),
        targetsOf(state).flatMap((target) => screenOf(flow.at('states', target)) ?? []),
      );
    // A flow may start at the state after a skipped one.
    const stays = states.findIndex(([, state]) => !state.at('meta').has('skipWhen'));
    const starts = states.slice(0, stays + 1).flatMap(([, state]) => screenOf(state) ?? []);
    add(listScreens(checking, file)[0], starts);
  }
  return nextScreens;
}
