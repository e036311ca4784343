import { isObject, type Json, type JsonSchema, type Path, type Settings } from '../../../declare/index.ts';
import { asList, asObject, type GivenSettings, type OpenScopes } from '../../checking.ts';
import { anything, resolvePath, typesOf } from '../../json-schema/resolve-path.ts';
import { Conditions, type KnownPath } from './conditions.ts';

/** The conditions of one form or screen, whose values given settings fix. */
export function openConditions(scopes: OpenScopes, givenSettings?: GivenSettings): Conditions {
  return new Conditions(createPathLookup(scopes, givenSettings?.values), givenSettings?.now);
}

/** What is known of paths: the schemas of the available scopes, and the values of given settings. */
export function createPathLookup(scopes: OpenScopes, settings: Settings | undefined): (at: Path) => KnownPath {
  return ([scope = '', ...steps]) => {
    const schema = scope in scopes ? scopes[asScope(scope)] : undefined;
    const resolved = schema === undefined ? undefined : resolvePath(schema, steps);
    const knownSchema = resolved !== undefined && 'schema' in resolved ? resolved.schema : undefined;
    const value = scope === 'settings' && settings !== undefined ? readValue(settings, steps) : undefined;
    return {
      schema: knownSchema,
      canBeMissing: canBeMissing(schema ?? anything, steps),
      ...(value === undefined ? {} : { value }),
    };
  };
}

function asScope(scope: string): keyof OpenScopes {
  // The caller has checked that it is a key.
  return scope as keyof OpenScopes;
}

function readValue(settings: Settings, steps: readonly string[]): Json | undefined {
  let value: unknown = settings;
  for (const step of steps) {
    const inside = asObject(value);
    if (!Object.hasOwn(inside, step)) return null;
    value = inside[step];
  }
  // Settings are JSON.
  return value as Json;
}

/**
 * The lengths of the parts of a path whose value may be missing or null: `(page, ["inForce", "by"])` → `[1]` if only `inForce` may.
 * Stops at schemas that are not plain properties.
 */
export function findGaps(schema: JsonSchema, steps: readonly string[]): readonly number[] {
  const gaps: number[] = [];
  let reachedSchema: unknown = schema;
  for (const [index, step] of steps.entries()) {
    const { properties, required } = asObject(reachedSchema);
    const below = asObject(properties)[step];
    if (!isObject(below)) break;
    // Schemas are objects of JSON.
    const types = typesOf(below as JsonSchema);
    if (!asList(required).includes(step) || types?.has('null') === true) gaps.push(index + 1);
    reachedSchema = below;
  }
  return gaps;
}

/** Whether some property on the path is not required. */
function canBeMissing(schema: JsonSchema, steps: readonly string[]): boolean {
  let reachedSchema: unknown = schema;
  for (const step of steps) {
    const { properties, required } = asObject(reachedSchema);
    if (!asList(required).includes(step)) return true;
    reachedSchema = asObject(properties)[step];
  }
  return false;
}
