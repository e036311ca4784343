import { isObject } from '../../declare/index.ts';
import { asList, asObject, asText } from '../checking.ts';
import type { Findings } from '../findings.ts';
import { parametersOf } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { parameterValuePattern } from '../shape/value-schemas.ts';
import { replaceIn } from '../walk-json.ts';

/** One value for each parameter: `{ type: "ads" }`. */
type Values = { readonly [parameter: string]: string };
type ListedValues = readonly [parameter: string, values: readonly string[]];

const valuePattern = new RegExp(parameterValuePattern);

/**
 * Replaces a screen whose `params` lists the values of route parameters by one screen per value: `account/consent/{type}` →
 * `account/consent/ads`, … `{type}` in any string of the file is replaced by the value.
 */
export function expandValues(files: readonly ReadFile[], findings: Findings): readonly ReadFile[] {
  const names = new Set(files.flatMap(({ kind, name }) => (kind === 'screen' ? [name] : [])));
  return files.flatMap((file) => {
    if (file.kind !== 'screen' || !(file.name.includes('{') || isObject(asObject(file.value)['params']))) return [file];
    const instances = combine(readValues(file, findings)).map((values) => insertValues(file, values));
    const taken = instances.find(({ name }) => name !== file.name && names.has(name));
    const rule = `must not create a screen that already exists: "${taken?.name}"`;
    if (taken !== undefined)
      findings.add(file, ['params'], problems.VALUE_INVALID(rule, 'Remove this value, or the other screen.'));
    return instances.filter((instance) => instance !== taken);
  });
}

/** The values of a screen's parameters, without those that are reported. */
function readValues(file: ReadFile, findings: Findings): readonly ListedValues[] {
  const { params, route } = asObject(file.value);
  const inName = parametersOf(file.name);
  const inRoute = parametersOf(asText(route) ?? '');
  const listed = Object.entries(asObject(params)).map(
    ([name, values]) =>
      [name, asList(values).filter((value): value is string => typeof value === 'string' && valuePattern.test(value))] as const,
  );
  const isPlaced = ([name]: readonly [string, unknown]) => inRoute.includes(name) && inName.includes(name);
  for (const [name] of listed.filter((parameter) => !isPlaced(parameter))) {
    const write = `Add {${name}} to both, or remove "${name}".`;
    const wrong = problems.VALUE_INVALID('must be a parameter of both the route and the file name', write);
    findings.add(file, ['params', name], wrong);
  }
  const unlisted = inName.filter((name) => !listed.some(([parameter]) => parameter === name));
  const write = 'List them, or remove the parameter from the file name.';
  const missing = problems.VALUE_INVALID(`needs "params" with the values of ${unlisted.join(', ')}`, write);
  if (unlisted.length > 0) findings.add(file, [params === undefined ? 'route' : 'params'], missing);
  return listed.filter(isPlaced);
}

/** `[["type", ["a", "b"]]]` → `[{ type: "a" }, { type: "b" }]` */
function combine(listed: readonly ListedValues[]): readonly Values[] {
  return listed.reduce<readonly Values[]>(
    (combinations, [name, values]) =>
      combinations.flatMap((combination) => values.map((value) => ({ ...combination, [name]: value }))),
    [{}],
  );
}

function insertValues(file: ReadFile, values: Values): ReadFile {
  if (Object.keys(values).length === 0) return file;
  const insert = (text: string): string =>
    text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? placeholder) : placeholder,
    );
  const value = { ...asObject(file.value), params: values };
  return {
    ...file,
    name: insert(file.name),
    value: replaceIn(value, (part) => (typeof part === 'string' ? insert(part) : undefined)),
  };
}
