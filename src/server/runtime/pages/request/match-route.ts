import type { DeclaredScreen } from '../../../../../engine/declare/index.ts';

/** A screen found by its path, with the parameters of its route. */
export interface RouteMatch {
  readonly screen: string;
  readonly params: { readonly [name: string]: string };
}

/** Finds screens by path; fixed steps win over parameters: `/members/me` over `/members/{accountId}`. */
export type FindScreen = (path: string) => RouteMatch | undefined;

interface Route {
  readonly screen: string;
  readonly steps: readonly string[];
}

export function createFindScreen(screens: { readonly [name: string]: DeclaredScreen }): FindScreen {
  const routes: readonly Route[] = Object.entries(screens)
    .map(([screen, declared]) => ({ screen, steps: stepsOf(declared.route) }))
    .sort((one, other) => rank(one).localeCompare(rank(other)));
  // Fixed steps win, so a whole route without parameters needs no search.
  const fixed = new Map(
    routes.filter(({ steps }) => !steps.some(isParameter)).map(({ screen, steps }) => [`/${steps.join('/')}`, screen]),
  );
  return (path) => {
    const known = fixed.get(path);
    if (known !== undefined) return { screen: known, params: {} };
    const steps = stepsOf(path);
    for (const route of routes) {
      const params = matchSteps(route.steps, steps);
      if (params !== undefined) return { screen: route.screen, params };
    }
    return undefined;
  };
}

/** `/a/{id}/c` → "010": earlier fixed steps sort first. */
function rank(route: Route): string {
  return route.steps.map((step) => (isParameter(step) ? '1' : '0')).join('');
}

function matchSteps(route: readonly string[], path: readonly string[]): { readonly [name: string]: string } | undefined {
  if (route.length !== path.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, step] of route.entries()) {
    const actual = path[index] ?? '';
    if (isParameter(step)) params[step.slice(1, -1)] = actual;
    else if (step !== actual) return undefined;
  }
  return params;
}

function isParameter(step: string): boolean {
  return step.startsWith('{') && step.endsWith('}');
}

function stepsOf(path: string): readonly string[] {
  return path
    .split('/')
    .filter((step) => step !== '')
    .map(decodeStep);
}

function decodeStep(step: string): string {
  try {
    return decodeURIComponent(step);
  } catch {
    // No such path: a step that is not UTF-8 matches nothing fixed, and no id.
    return step;
  }
}
