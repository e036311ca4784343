import type { DeclaredScreen } from '../../../engine/declare/index.ts';

/** A screen found by its path, with the parameters of its route. */
export interface RouteMatch {
  readonly screen: string;
  readonly params: { readonly [name: string]: string };
}

/** Finds screens by path; fixed segments win over parameters: `/members/me` over `/members/{accountId}`. */
export type FindScreen = (path: string) => RouteMatch | undefined;

interface Route {
  readonly screen: string;
  readonly segments: readonly string[];
  /** Parameters whose value the declaration fixes. */
  readonly fixed: { readonly [name: string]: string };
}

export function createScreenFinder(screens: { readonly [name: string]: DeclaredScreen }): FindScreen {
  const routes: readonly Route[] = Object.entries(screens)
    .map(([screen, { route, params = {} }]) => ({ screen, segments: segmentsOf(route), fixed: params }))
    .sort((left, right) => rank(left).localeCompare(rank(right)));
  // Fixed segments win, so a whole route without parameters needs no search.
  const exactRoutes = new Map(
    routes
      .filter(({ segments }) => !segments.some(isParameter))
      .map(({ screen, segments, fixed: params }) => [`/${segments.join('/')}`, { screen, params }]),
  );
  return (path) => {
    const exactRoute = exactRoutes.get(path);
    if (exactRoute !== undefined) return exactRoute;
    const segments = segmentsOf(path);
    for (const route of routes) {
      const params = matchSegments(route.segments, segments);
      if (params !== undefined) return { screen: route.screen, params: { ...params, ...route.fixed } };
    }
    return undefined;
  };
}

/** `/a/{id}/c` → "010": earlier fixed segments sort first. */
function rank(route: Route): string {
  return route.segments.map((segment) => (isParameter(segment) ? '1' : '0')).join('');
}

function matchSegments(route: readonly string[], path: readonly string[]): { readonly [name: string]: string } | undefined {
  if (route.length !== path.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, segment] of route.entries()) {
    const actual = path[index] ?? '';
    if (isParameter(segment)) params[segment.slice(1, -1)] = actual;
    else if (segment !== actual) return undefined;
  }
  return params;
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{') && segment.endsWith('}');
}

function segmentsOf(path: string): readonly string[] {
  return path
    .split('/')
    .filter((segment) => segment !== '')
    .map(decodeSegment);
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A segment that is not UTF-8 matches no route and no id.
    return segment;
  }
}
