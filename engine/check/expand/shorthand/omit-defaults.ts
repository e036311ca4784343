import {
  type FileKindEntry,
  fileKindEntries,
  isObject,
  type JsonObject,
  type NameEntries,
  partNames,
} from '../../../declare/index.ts';
import type { ReadFile } from '../../read/declared-file.ts';

/**
 * A file without the properties that say their default: `{ "method": "POST", "path": "/zapi/a" }` → `{ "path": "/zapi/a" }`. Files that
 * start from another one keep them, because they may change what the other one says.
 */
export function omitDefaults({ kind, name }: Pick<ReadFile, 'kind' | 'name'>, written: JsonObject): JsonObject {
  const { names }: FileKindEntry = fileKindEntries[kind];
  const { id, ...withoutId } = written;
  const declared = names['id'] !== undefined && id === name ? withoutId : written;
  if (declared['like'] !== undefined || declared['include'] !== undefined) return declared;
  const named = omitNamed(declared, names);
  if (kind === 'flow' && isObject(named['states']))
    return { ...named, states: omitEach(named['states'], partNames['state'] ?? {}) };
  return kind === 'form' ? { ...named, ...omitFieldRules(named) } : named;
}

const optionalField: NameEntries = { required: { doc: '', example: true, fallback: false } };

/** Fields are optional unless settings decide about them. */
function omitFieldRules({ settings, fields }: JsonObject): JsonObject {
  if (!isObject(fields) || (isObject(settings) && settings['fields'] !== undefined)) return {};
  const changes = Object.entries(fields).filter(([, field]) => !isObject(field) || field['kind'] === undefined);
  // Changes of shared fields stay.
  return { fields: { ...omitEach(fields, optionalField), ...Object.fromEntries(changes) } };
}

/** Omits what entries such as `method` and `errors.reloads` have as `fallback`, within maps too. */
function omitNamed(declared: JsonObject, names: NameEntries): JsonObject {
  const kept = Object.entries(declared).flatMap(([name, value]) => {
    if (names[name]?.fallback !== undefined && names[name].fallback === value) return [];
    const below = entriesBelow(names).get(name);
    // What starts from another one may change what that says.
    if (below === undefined || !isObject(value) || value['like'] !== undefined) return [[name, value] as const];
    // An object within JSON is a JSON object.
    return [[name, omitEach(omitNamed(value as JsonObject, below), below)] as const];
  });
  return Object.fromEntries(kept);
}

const knownEntriesBelow = new WeakMap<NameEntries, ReadonlyMap<string, NameEntries>>();

/** The entries with a fallback below each name, read once per table: `"errors.reloads"` → of `errors` the entry of `reloads`. */
function entriesBelow(names: NameEntries): ReadonlyMap<string, NameEntries> {
  const cachedEntries = knownEntriesBelow.get(names);
  if (cachedEntries !== undefined) return cachedEntries;
  const below = new Map<string, NameEntries>();
  for (const [way, entry] of Object.entries(names))
    for (let dot = way.indexOf('.'); entry.fallback !== undefined && dot !== -1; dot = way.indexOf('.', dot + 1))
      below.set(way.slice(0, dot), { ...below.get(way.slice(0, dot)), [way.slice(dot + 1)]: entry });
  knownEntriesBelow.set(names, below);
  return below;
}

/** The same in each object of a map. */
function omitEach(map: object, names: NameEntries): JsonObject {
  // Only objects within JSON are passed.
  const entries = Object.entries(map as JsonObject);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isObject(value) ? omitNamed(value as JsonObject, names) : value]),
  );
}
