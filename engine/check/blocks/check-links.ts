import { asObject, asText, type Checking } from '../checking.ts';
import { once } from '../once.ts';
import type { Spot } from '../paths/check-path.ts';
import { parametersOf } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { JsonPath } from '../read/place-of.ts';
import { Routes } from './routes.ts';

/** A link leads to a screen of this project, or to a dialog of the same screen. */
export function checkLink(checking: Checking, { file }: Spot, link: string, path: JsonPath): void {
  const asked = /^\?ask=(.*)$/.exec(link)?.[1];
  if (asked !== undefined) {
    const dialogs = findDialogs(file.value);
    // A dialog without an id has been told, and may be this one.
    if (!dialogs.includes(asked) && !dialogs.includes(''))
      checking.report(file, path, problems.LINK_DIALOG_UNKNOWN(asked, dialogs));
    return;
  }
  const [address = ''] = link.split(/[?#]/);
  const { known, routes, isWhole } = routesKnown(checking);
  // A screen that could not be read has lost its route, and was told once.
  if (!isWhole || routes.take(address)) return;
  checking.report(file, path, problems.LINK_UNKNOWN(address, known));
}

const routesKnown = once((checking) => {
  const declared = [...checking.of.screen.values()].map((screen) => asText(asObject(screen.value)['route']) ?? '');
  const known = [...declared, ...(checking.options.routes ?? [])];
  return { known, routes: new Routes(known), isWhole: !declared.includes('') };
});

/** What a route or a call's path needs is given. `params`: what is given; undefined: nothing can be given here. */
export function checkParameters(
  checking: Checking,
  { file }: Spot,
  to: string,
  params: Record<string, unknown> | undefined,
  path: JsonPath,
): void {
  for (const name of parametersOf(to))
    if (params === undefined || !Object.hasOwn(params, name))
      checking.report(file, path, problems.PARAMETER_MISSING(to, name, params !== undefined));
}

/** Nothing is given that none of them needs: a button's call and what it leads to have one `params`. */
export function checkParametersNeeded(
  checking: Checking,
  { file }: Spot,
  to: readonly string[],
  params: Record<string, unknown>,
  path: JsonPath,
): void {
  const needed = to.flatMap(parametersOf);
  for (const name of Object.keys(params))
    if (!needed.includes(name)) checking.report(file, [...path, name], problems.PARAMETER_UNKNOWN(to, name, needed), 'key');
}

function findDialogs(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(findDialogs);
  if (typeof value !== 'object' || value === null) return [];
  const { dialog } = asObject(value);
  const id = dialog === undefined ? undefined : (asText(asObject(dialog)['id']) ?? '');
  return [...(id === undefined ? [] : [id]), ...Object.values(value).flatMap(findDialogs)];
}
