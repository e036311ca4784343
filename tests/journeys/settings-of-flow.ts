// Finds the settings that influence a flow's journeys, and values to try for each.
import { inlineReferences } from '../../engine/check/index.ts';
import { type Declarations, type DeclaredForm, isObject, type Json, type Settings } from '../../engine/declare/index.ts';
import type { Combination, Factors } from './pairwise.ts';

/**
 * By path: `{ "policies.upFront": [true, false], "registration.signUp.fields.sex": ["NOT_USE", "OPTIONAL", "REQUIRED"] }`.
 * Includes settings in conditions and data of the flow, its screens, forms and calls, and rules of fields. `now` is the store's
 * current settings, whose lists are tried next to empty ones.
 */
export function settingsOfFlow(declarations: Declarations, flowId: string, now: Settings): Factors {
  const flow = declarations.flows[flowId];
  if (flow === undefined) throw new Error(`No flow is called ${flowId}.`);
  const screens = Object.values(flow.states).map(({ meta }) => declarations.screens[meta.screen]);
  const forms = namedIn(screens, 'forms/').flatMap((id) => declarations.forms[id] ?? []);
  const calls = Object.values(declarations.calls).filter(({ event }) => JSON.stringify(event ?? null).includes(`"${flowId}"`));
  const paths = new Set([...pathsIn([flow, screens, forms, calls]), ...forms.flatMap(pathsOfFields)]);
  const found = [...paths].sort().map((path) => [path, valuesOf(declarations, path, now)] as const);
  return Object.fromEntries(found.filter(([, values]) => values.length > 1));
}

/** Returns the settings with the values of a combination. */
export function applyCombination(settings: Settings, combination: Combination): Settings {
  let next: unknown = settings;
  for (const [path, value] of Object.entries(combination)) next = lay(next, path.split('.'), value);
  return next as Settings;
}

function lay(into: unknown, [step, ...rest]: readonly string[], value: unknown): unknown {
  if (step === undefined) return value;
  const object = isObject(into) ? into : {};
  return { ...object, [step]: lay(object[step], rest, value) };
}

function namedIn(value: unknown, prefix: string): readonly string[] {
  const text = JSON.stringify(value);
  return [...new Set([...text.matchAll(new RegExp(`"${prefix}([A-Za-z0-9-]+)"`, 'g'))].map(([, id]) => id ?? ''))];
}

/** `settings.policies.upFront` as the key of a condition or as data. */
function pathsIn(value: unknown): readonly string[] {
  return [...JSON.stringify(value).matchAll(/"settings\.([A-Za-z0-9.]+)"/g)].map(([, path]) => path ?? '');
}

function pathsOfFields({ settings, fields }: DeclaredForm): readonly string[] {
  const chosen = Object.entries(fields).filter(([key, field]) => field.required === undefined && !key.includes('<'));
  return [
    ...(settings?.fields === undefined ? [] : chosen.map(([key]) => `${settings.fields}.${key}`)),
    ...(settings?.custom === undefined ? [] : ['customAssociatedInfo.entries']),
  ];
}

function valuesOf(declarations: Declarations, path: string, now: Settings): readonly Json[] {
  const [document = '', ...steps] = path.split('.');
  const declared = declarations.settings[document];
  if (declared === undefined) return [];
  const whole = inlineReferences(declared, (name) => declarations.entities[name]);
  const schema = steps.reduce<unknown>((at, step) => {
    const properties = isObject(at) ? at['properties'] : undefined;
    return isObject(properties) ? properties[step] : undefined;
  }, whole);
  const position = read(now, path);
  const first = read(whole['default'], steps.join('.'));
  return isObject(schema) ? unique(choicesOf(schema, first, position)) : [];
}

function choicesOf(schema: Readonly<Record<string, unknown>>, first: Json, position: Json): readonly Json[] {
  // Texts do not influence journeys.
  const { properties, minimum, maximum } = schema;
  if (isObject(properties) && 'ja' in properties) return [];
  if (Array.isArray(schema['enum'])) return schema['enum'] as readonly Json[];
  if (schema['type'] === 'boolean') return [true, false];
  if (schema['type'] === 'integer' && typeof minimum === 'number' && typeof maximum === 'number') return [minimum, maximum];
  if (schema['type'] === 'array') return [[], ...(Array.isArray(position) ? [position] : [])];
  return schema['type'] === 'object' ? [first, position] : [];
}

function read(from: unknown, path: string): Json {
  const found = path.split('.').reduce<unknown>((at, step) => (isObject(at) ? at[step] : undefined), from);
  return (found ?? null) as Json;
}

function unique(values: readonly Json[]): readonly Json[] {
  return values.filter((value, index) => values.findIndex((each) => JSON.stringify(each) === JSON.stringify(value)) === index);
}
