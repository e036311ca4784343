// Settings variants for viewing screens, derived from the settings schemas.
import { inlineReferences } from '../../engine/check/index.ts';
import {
  type Declarations,
  isObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Settings,
} from '../../engine/declare/index.ts';

/** A setting with few values: `{ path: "registration.genderInputType", values: ["Select", "Radio"] }`. */
export interface Switch {
  readonly path: string;
  readonly values: readonly Json[];
}

/** The complete settings of a variant, by its name in the address. */
export const variantNames = ['demo', 'defaults', 'required', 'optional', 'unused'] as const;

const rules = ['NOT_USE', 'OPTIONAL', 'REQUIRED'];
const ruleOf: Readonly<Record<string, string>> = { required: 'REQUIRED', optional: 'OPTIONAL', unused: 'NOT_USE' };

/** `("required", …)`: the demo store's settings with every field REQUIRED that can be. */
export function settingsOf(name: string, declarations: Declarations, demo: Settings, defaults: Settings): Settings {
  if (name === 'defaults') return defaults;
  const rule = ruleOf[name];
  if (rule === undefined) return demo;
  const fields = walkSettings(declarations).filter(({ values }) => isFieldRule(values) && values.includes(rule));
  return fields.reduce((settings, { path }) => setAt(settings, path, rule), demo);
}

/** Every setting with a few values, except field rules. */
export function findSwitches(declarations: Declarations): readonly Switch[] {
  return walkSettings(declarations).filter(({ values }) => !isFieldRule(values));
}

/** `(settings, ["registration.genderInputType:Radio"])`; unknown switches and values change nothing. */
export function applySwitches(settings: Settings, set: readonly string[], switches: readonly Switch[]): Settings {
  return set.reduce((changed, choice) => {
    const [path = '', value = ''] = choice.split(/:(.*)/s);
    const settingSwitch = switches.find((candidate) => candidate.path === path);
    const chosen = settingSwitch?.values.find((candidate) => String(candidate) === value);
    return chosen === undefined ? changed : setAt(changed, path, chosen);
  }, settings);
}

/** `(settings, "registration.genderInputType")` → "Select" */
export function readSetting(settings: Settings, path: string): Json | undefined {
  let at: Json | undefined = settings;
  // Settings are JSON.
  for (const step of path.split('.')) at = isObject(at) ? (at as JsonObject)[step] : undefined;
  return at;
}

function walkSettings(declarations: Declarations): readonly Switch[] {
  const entity = (name: string): JsonSchema | undefined => declarations.entities[name];
  return Object.entries(declarations.settings).flatMap(([document, schema]) =>
    walk(inlineReferences(schema, entity), [document]),
  );
}

/** Lists are edited by operators: only settings with a fixed path are switches. */
function walk(schema: JsonSchema, path: readonly string[]): readonly Switch[] {
  const { enum: values, type, properties } = schema;
  if (Array.isArray(values)) return [{ path: path.join('.'), values }];
  if (type === 'boolean') return [{ path: path.join('.'), values: [false, true] }];
  if (!isObject(properties)) return [];
  // A property of a schema is a schema.
  return Object.entries(properties).flatMap(([name, property]) => walk(property as JsonSchema, [...path, name]));
}

function isFieldRule(values: readonly Json[]): boolean {
  return values.length > 1 && values.every((value) => typeof value === 'string' && rules.includes(value));
}

function setAt(settings: Settings, path: string, value: Json): Settings {
  const put = (below: JsonObject, steps: readonly string[]): JsonObject => {
    const [step = '', ...rest] = steps;
    const under = below[step];
    // Settings are JSON.
    return { ...below, [step]: rest.length === 0 ? value : put(isObject(under) ? (under as JsonObject) : {}, rest) };
  };
  // The path of a switch is longer than a document name, so the document stays an object.
  return put(settings, path.split('.')) as Settings;
}
