import { isObject, type Json, type JsonSchema, type Path, type Settings } from '../../../declare/index.ts';
import { asList, asObject, type GivenSettings, type OpenScopes } from '../../checking.ts';
import { anything, resolvePath, typesOf } from '../../json-schema/resolve-path.ts';
import { Conditions, type KnownPath } from './conditions.ts';

/** The conditions of one form or screen, whose values given settings fix. */
export function openConditions(scopes: OpenScopes, given?: GivenSettings): Conditions {
  return new Conditions(createPathLookup(scopes, given?.values), given?.now);
}

/** What is known of paths: the schemas of the available scopes, and the values of given settings. */
export function createPathLookup(scopes: OpenScopes, settings: Settings | undefined): (at: Path) => KnownPath {
  return ([scope = '', ...steps]) => {
    const schema = scope in scopes ? scopes[asScope(scope)] : undefined;
    const found = schema === undefined ? undefined : resolvePath(schema, steps);
    const known = found !== undefined && 'schema' in found ? found.schema : undefined;
    const value = scope === 'settings' && settings !== undefined ? readValue(settings, steps) : undefined;
    return { schema: known, canBeMissing: canBeMissing(schema ?? anything, steps), ...(value === undefined ? {} : { value }) };
  };
}

function asScope(scope: string): keyof OpenScopes {
  // The caller has checked that it is a key.
  return scope as keyof OpenScopes;
}

function readValue(settings: Settings, steps: readonly string[]): Json | undefined {
  let found: unknown = settings;
  for (const step of steps) {
    const inside = asObject(found);
    if (!Object.hasOwn(inside, step)) return null;
    found = inside[step];
  }
  // Settings are JSON.
  return found as Json;
}

/**
 * The lengths of the parts of a path whose value may be missing or null: `(page, ["inForce", "by"])` → `[1]` if only `inForce` may.
 * Stops at schemas that are not plain properties.
 */
export function findGaps(schema: JsonSchema, steps: readonly string[]): readonly number[] {
  const gaps: number[] = [];
  let found: unknown = schema;
  for (const [index, step] of steps.entries()) {
    const { properties, required } = asObject(found);
    const below = asObject(properties)[step];
    if (!isObject(below)) break;
    // Schemas are objects of JSON.
    const types = typesOf(below as JsonSchema);
    if (!asList(required).includes(step) || types?.has('null') === true) gaps.push(index + 1);
    found = below;
  }
  return gaps;
}

/** Whether some property on the path is not required. */
function canBeMissing(schema: JsonSchema, steps: readonly string[]): boolean {
  let found: unknown = schema;
  for (const step of steps) {
    const { properties, required } = asObject(found);
    if (!asList(required).includes(step)) return true;
    found = asObject(properties)[step];
  }
  return false;
}
