import {
  type FormerName,
  isObject,
  type Json,
  type JsonSchema,
  type RenamedName,
  readFormerName,
  renameKey,
} from '../../declare/index.ts';
import { asList, asObject } from '../checking.ts';
import { findMismatches } from '../json-schema/find-mismatches.ts';
import type { FileKind } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import { upgradeSchema } from './meta-schemas.ts';

/** A property that is written as in an earlier language. `from` is `to` if only its value is. */
export interface Rename extends RenamedName {
  /** Where it is, with its former name. */
  readonly path: JsonPath;
}

const schemas = new Map<FileKind, JsonSchema>();

/**
 * Finds the properties of a file that are written as in an earlier language, by the names that its meta-schema keeps in `formerly`.
 * `("screen", { blocks: [{ text: { words: "home.lead" } }] })` → `[{ path: ["blocks", 0, "text", "words"], from: "words", to: "text" }]`
 */
export function findRenames(kind: FileKind, value: unknown): readonly Rename[] {
  const schema = schemas.get(kind) ?? upgradeSchema(kind);
  schemas.set(kind, schema);
  const renames = new Map<string, Rename>();
  // A file that starts from another by `like` has the properties of its kind, none of which is required.
  const { like: _like, ...declared } = asObject(value);
  visit(schema, declared, [], { root: schema, renames });
  return [...renames.values()];
}

interface Search {
  /** The schema that `#/definitions/…` refers to. */
  readonly root: JsonSchema;
  /** By path, because several parts of a schema may know a name. */
  readonly renames: Map<string, Rename>;
}

function visit(schema: unknown, value: unknown, path: JsonPath, search: Search): void {
  if (Array.isArray(value)) {
    const itemSchemas = partsOf(schema, value, search.root).flatMap(({ items }) => (items === undefined ? [] : [items]));
    for (const [index, element] of value.entries())
      for (const items of itemSchemas) visit(items, element, [...path, index], search);
  }
  if (!isObject(value)) return;
  const former = new Map<string, string>();
  const renamed = renameAll(schema, value, search.root, former);
  const parts = partsOf(schema, renamed, search.root);
  for (const [name, member] of Object.entries(renamed)) {
    const from = former.get(name) ?? name;
    const here = [...path, from];
    const original = value[from];
    if (from !== name || member !== original)
      search.renames.set(JSON.stringify(here), {
        path: here,
        from,
        to: name,
        // A mapped value is JSON.
        ...(member === original ? {} : { value: member as Json }),
      });
    for (const below of parts.flatMap((part) => schemasOf(part, name))) visit(below, original, here, search);
  }
}

/** The object with today's names, as far as the parts of its schema know former ones. A choice of a part may depend on a name. */
function renameAll(
  schema: unknown,
  value: Record<string, unknown>,
  root: JsonSchema,
  former: Map<string, string>,
): Record<string, unknown> {
  const renamed = renameIn(partsOf(schema, value, root), value, former);
  return renamed === value ? value : renameAll(schema, renamed, root, former);
}

function renameIn(
  parts: readonly Record<string, unknown>[],
  value: Record<string, unknown>,
  former?: Map<string, string>,
): Record<string, unknown> {
  const todays = new Map<string, { readonly name: string; readonly value: unknown }>();
  for (const part of parts) {
    for (const key of Object.keys(value)) {
      const name = renameKey(key, readFormer(part).keys);
      if (name !== undefined && !Object.hasOwn(value, name)) todays.set(key, { name, value: value[key] });
    }
    for (const [name, property] of Object.entries(asObject(part['properties']))) {
      const { names, values } = readFormer(property);
      const key = [name, ...names].find((formerName) => Object.hasOwn(value, formerName));
      if (key === undefined) continue;
      const member = (typeof value[key] === 'string' ? values?.[value[key]] : undefined) ?? value[key];
      if (key !== name || member !== value[key]) todays.set(key, { name, value: member });
    }
  }
  if (todays.size === 0) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const today = todays.get(key) ?? { name: key, value: member };
      if (today.name !== key) former?.set(today.name, key);
      return [today.name, today.value];
    }),
  );
}

function readFormer(schema: unknown) {
  const { formerly } = asObject(schema);
  // Only option schemas and names of files have `formerly`.
  return readFormerName((formerly ?? {}) as FormerName);
}

/** The parts of a schema that apply to a value: what it refers to, and of choices the one that the value meets with today's names. */
function partsOf(schema: unknown, value: unknown, root: JsonSchema): readonly Record<string, unknown>[] {
  if (!isObject(schema)) return [];
  const definition = schema['$ref'] === undefined ? undefined : definitionOf(String(schema['$ref']), root);
  if (definition !== undefined) return partsOf(definition, value, root);
  const chosen = schema['if'] === undefined ? undefined : chooseBranch(schema, value, root);
  return [
    schema,
    ...asList(schema['allOf']).flatMap((part) => partsOf(part, value, root)),
    ...(chosen === undefined ? [] : partsOf(chosen, value, root)),
  ];
}

function chooseBranch(schema: Record<string, unknown>, value: unknown, root: JsonSchema): unknown {
  // A meta-schema is JSON.
  const test = asObject(schema['if']) as JsonSchema;
  const then = asObject(schema['then']);
  const direct = then['$ref'] === undefined ? then : (definitionOf(String(then['$ref']), root) ?? {});
  const current = isObject(value) ? renameIn([direct], value) : value;
  return findMismatches(test, current).length === 0 ? schema['then'] : schema['else'];
}

function definitionOf(reference: string, root: JsonSchema): Record<string, unknown> | undefined {
  const definition = asObject(root['definitions'])[reference.slice('#/definitions/'.length)];
  return isObject(definition) ? definition : undefined;
}

function schemasOf(part: Record<string, unknown>, name: string): readonly unknown[] {
  const properties = asObject(part['properties']);
  const patterns = Object.entries(asObject(part['patternProperties'])).filter(([pattern]) => new RegExp(pattern, 'u').test(name));
  if (patterns.length > 0) return patterns.map(([, below]) => below);
  if (Object.hasOwn(properties, name)) return [properties[name]];
  return part['additionalProperties'] === undefined ? [] : [part['additionalProperties']];
}
