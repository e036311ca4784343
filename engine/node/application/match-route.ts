import type { CallPlan, ScreenPlan } from '../../declare/index.ts';

/** Parameters of a path by name, decoded: `{ id: "a/b" }`. */
export type PathParameters = { readonly [name: string]: string };

/** A screen at an address. */
export interface RequestedScreen {
  readonly screen: ScreenPlan;
  /** As it was asked for: `/appointments/7` for the route `/appointments/{id}`. */
  readonly path: string;
  readonly params: PathParameters;
}

/** A call at an address. */
export interface RequestedCall {
  readonly call: CallPlan;
  readonly params: PathParameters;
}

/** Finds the screen of a path; a route without parameters wins. */
export function findScreen(screens: readonly ScreenPlan[], path: string): RequestedScreen | undefined {
  const places = screens.flatMap((screen) => {
    const params = matchRoute(screen.route, path);
    return params === undefined ? [] : [{ screen, path, params }];
  });
  return places.find(({ screen }) => screen.route === path) ?? places[0];
}

/** The same for the call of a method and path. */
export function findCall(calls: readonly CallPlan[], method: string, path: string): RequestedCall | undefined {
  const requested = calls.flatMap((call) => {
    const params = call.method === method ? matchRoute(call.path, path) : undefined;
    return params === undefined ? [] : [{ call, params }];
  });
  return requested.find(({ call }) => call.path === path) ?? requested[0];
}

/** `("/appointments/{id}", "/appointments/a%2Fb")` → `{ id: "a/b" }`; undefined: the path is another. */
function matchRoute(route: string, path: string): PathParameters | undefined {
  const [expected, segments] = [route.split('/'), path.split('/')];
  if (expected.length !== segments.length) return undefined;
  const params: [name: string, value: string][] = [];
  for (const [index, segment] of segments.entries()) {
    const name = /^\{(.+)\}$/.exec(expected[index] ?? '')?.[1];
    if (name === undefined && segment !== expected[index]) return undefined;
    const value = name === undefined ? '' : decodeSegment(segment);
    if (value === undefined) return undefined;
    if (name !== undefined) params.push([name, value]);
  }
  return Object.fromEntries(params);
}

/** Undefined: it is empty, or not encoded as addresses are. */
function decodeSegment(segment: string): string | undefined {
  try {
    return decodeURIComponent(segment) || undefined;
  } catch {
    return undefined;
  }
}
