import { asObject, asText, type Checking } from '../checking.ts';
import type { Spot } from '../paths/check-path.ts';
import { parametersOf } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { JsonPath } from '../read/place-of.ts';

/** A link leads to a screen of this project, or to a dialog of the same screen. */
export function checkLink(checking: Checking, { file }: Spot, link: string, path: JsonPath): void {
  const asked = /^\?ask=(.*)$/.exec(link)?.[1];
  if (asked !== undefined) {
    const dialogs = findDialogs(file.value);
    if (!dialogs.includes(asked)) checking.report(file, path, problems.LINK_DIALOG_UNKNOWN(asked, dialogs));
    return;
  }
  const [address = ''] = link.split(/[?#]/);
  const routes = [...checking.of.screen.values()].map((screen) => asText(asObject(screen.value)['route']) ?? '');
  // A screen that could not be read has lost its route, and was told once.
  const known = [...routes, ...(checking.options.routes ?? [])];
  if (routes.includes('') || known.some((route) => isSameRoute(route, address))) return;
  checking.report(file, path, problems.LINK_UNKNOWN(address, known));
}

/** `("/mypage/{id}", "/mypage/{subscriptionId}")` → true: a parameter stands for any step. */
function isSameRoute(route: string, address: string): boolean {
  const [steps, wanted] = [route.split('/'), address.split('/')];
  return steps.length === wanted.length && steps.every((step, index) => step === wanted[index] || step.startsWith('{'));
}

/** What a route or a call's path needs is given in `params`, and nothing else is. */
export function checkParameters(
  checking: Checking,
  { file }: Spot,
  to: string,
  params: unknown,
  path: JsonPath,
  toPath: JsonPath,
): void {
  const needed = parametersOf(to);
  const given = Object.keys(asObject(params));
  for (const name of needed) if (!given.includes(name)) checking.report(file, toPath, problems.PARAMETER_MISSING(to, name));
  for (const name of given)
    if (!needed.includes(name)) checking.report(file, [...path, name], problems.PARAMETER_UNKNOWN(to, name, needed), 'key');
}

function findDialogs(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(findDialogs);
  if (typeof value !== 'object' || value === null) return [];
  const id = asText(asObject(asObject(value)['dialog'])['id']);
  return [...(id === undefined ? [] : [id]), ...Object.values(value).flatMap(findDialogs)];
}
