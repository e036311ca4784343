import { asObject, asText } from '../checking.ts';
import type { Cursor } from '../cursor.ts';
import { memoizePerProject } from '../memoize.ts';
import { parametersOf } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import { objectsIn } from '../walk-json.ts';
import { Routes } from './routes.ts';

/** Checks that a link leads to a screen of this project, or to a dialog of the same screen. */
export function checkLink(cursor: Cursor, link: string): void {
  const asked = /^\?ask=(.*)$/.exec(link)?.[1];
  if (asked !== undefined) {
    const dialogs = findDialogs(cursor.file.value);
    // A dialog without an id is already reported, and may be this one.
    if (!dialogs.includes(asked) && !dialogs.includes('')) cursor.report(problems.LINK_DIALOG_UNKNOWN(asked, dialogs));
    return;
  }
  const [address = ''] = link.split(/[?#]/);
  const { known: knownRoutes, routes, isWhole } = routesKnown(cursor.checking);
  // A screen that could not be read, which is already reported, may have this route.
  if (isWhole && !routes.matches(address)) cursor.report(problems.LINK_UNKNOWN(address, knownRoutes));
}

const routesKnown = memoizePerProject((checking) => {
  const declared = [...checking.of.screen.values()].map((screen) => asText(asObject(screen.value)['route']) ?? '');
  const knownRoutes = [...declared, ...(checking.options.routes ?? [])];
  return { known: knownRoutes, routes: new Routes(knownRoutes), isWhole: !declared.includes('') };
});

/**
 * Checks that all parameters of a route or path are given. `params`: undefined if none can be given here. Those of the page's own route
 * and the subject of its flow need not be given.
 */
export function checkParameters(cursor: Cursor, to: string, params: Record<string, unknown> | undefined): void {
  const { file } = cursor;
  const routeParameters = parametersOf(file.kind === 'screen' ? (asText(asObject(file.value)['route']) ?? '') : '');
  for (const name of parametersOf(to)) {
    const isGiven = routeParameters.includes(name) || (params !== undefined && Object.hasOwn(params, name));
    if (!isGiven && !isSubject(cursor, name)) cursor.report(problems.PARAMETER_MISSING(to, name, params && cursor.text));
  }
}

/** Whether a parameter is the subject of the flow that a screen belongs to. */
function isSubject({ checking, file: { kind, name: screen } }: Cursor, parameter: string): boolean {
  if (kind !== 'screen') return false;
  return [...checking.of.flow.values()].some(({ value }) => {
    const { subject, states } = asObject(value);
    const screens = Object.values(asObject(states)).map((state) => asObject(asObject(state)['meta'])['screen']);
    return subject === parameter && screens.includes(screen);
  });
}

/** Checks that every given parameter is needed: the call of a button and its `redirectTo` share one `params`. */
export function checkParametersNeeded(params: Cursor, to: readonly string[]): void {
  const needed = to.flatMap(parametersOf);
  for (const [name, value] of params.entries())
    if (!needed.includes(name)) value.reportKey(problems.PARAMETER_UNKNOWN(to, name, needed));
}

/** Ids of the dialogs below a value; empty for one without an id. */
export function findDialogs(value: unknown): readonly string[] {
  return objectsIn(value).flatMap(({ dialog }) => (dialog === undefined ? [] : [asText(asObject(dialog)['id']) ?? '']));
}
