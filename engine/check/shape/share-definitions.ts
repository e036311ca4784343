// Writes the parts that several schemas repeat once, in a file that they refer to.
import { isObject, type Json, type JsonObject, type JsonSchema } from '../../declare/index.ts';

export interface SharedSchemas {
  /** The schemas in their order. Their own `definitions` are those that differ between them. */
  readonly schemas: readonly JsonSchema[];
  /** What they refer to as `<file>#/definitions/<name>`. */
  readonly definitions: JsonObject;
}

interface Repeated {
  /** Names of properties on the way to its first occurrence: `["facts", "items", "when"]`. */
  readonly way: readonly string[];
  count: number;
}

const local = '#/definitions/';
/** A reference takes one line, so that shorter schemas stay where they are. */
const minLength = 90;
/** Keywords whose values are not schemas. */
const values = new Set(['examples', 'default', 'const', 'enum', 'enumDescriptions', 'required', 'type']);
/** Keywords whose values are schemas by name. */
const maps = new Set(['properties', 'patternProperties', 'definitions']);

/**
 * `shareDefinitions([{ definitions: { a: x }, … }, { definitions: { a: x }, … }], "shared.json")`: definitions that are equal in all
 * schemas, and inner schemas that are repeated, become shared definitions.
 */
export function shareDefinitions(schemas: readonly JsonSchema[], file: string): SharedSchemas {
  const differing = findDiffering(schemas);
  const shared = new Map<string, JsonObject>();
  for (const schema of schemas)
    for (const [name, definition] of definitionsOf(schema)) if (!differing.has(name)) shared.set(name, definition);
  const remaining = schemas.map((schema) => keepDefinitions(schema, differing));
  const repeated = countSchemas(shared, remaining, differing);
  const names = nameSchemas(repeated, shared, differing);
  const written = new Map<string, Json>();

  /** `prefix`: the file, unless it is read from within it. `count`: how often the schema around it occurs. */
  function write(value: Json, prefix: string, count: number): Json {
    if (Array.isArray(value)) return value.map((element) => write(element, prefix, count));
    if (!isJsonObject(value)) return value;
    const text = JSON.stringify(value);
    const name = names.get(text);
    const occurrences = repeated.get(text)?.count ?? 0;
    if (name === undefined || occurrences <= count) return writeMembers(value, prefix, count);
    if (!written.has(name)) written.set(name, writeMembers(value, '', occurrences));
    return { $ref: `${prefix}${local}${name}` };
  }

  function writeMembers(schema: JsonObject, prefix: string, count: number): JsonObject {
    return mapValues(schema, (member, keyword) => {
      if (values.has(keyword)) return member;
      if (maps.has(keyword) && isJsonObject(member)) return mapValues(member, (below) => write(below, prefix, count));
      if (keyword !== '$ref' || typeof member !== 'string') return write(member, prefix, count);
      return differing.has(member.slice(local.length)) ? member : prefix + member;
    });
  }

  for (const [name, definition] of shared) written.set(name, writeMembers(definition, '', 1));
  const results = remaining.map((schema) => writeMembers(schema, file, 1));
  return { schemas: results, definitions: Object.fromEntries([...written].sort(([left], [right]) => (left < right ? -1 : 1))) };
}

/** Names of definitions that differ between schemas, or refer to such. */
function findDiffering(schemas: readonly JsonSchema[]): ReadonlySet<string> {
  const texts = new Map<string, string>();
  const differing = new Set<string>();
  for (const schema of schemas)
    for (const [name, definition] of definitionsOf(schema)) {
      const text = JSON.stringify(definition);
      if ((texts.get(name) ?? text) !== text) differing.add(name);
      texts.set(name, text);
    }
  for (let size = -1; size < differing.size; ) {
    size = differing.size;
    for (const [name, text] of texts) if (refersTo(text, differing)) differing.add(name);
  }
  return differing;
}

function refersTo(text: string, names: ReadonlySet<string>): boolean {
  return [...names].some((name) => text.includes(`"${local}${name}"`));
}

function definitionsOf({ definitions }: JsonSchema): readonly (readonly [string, JsonObject])[] {
  if (!isJsonObject(definitions)) return [];
  return Object.entries(definitions).flatMap(([name, definition]) => (isJsonObject(definition) ? [[name, definition]] : []));
}

function keepDefinitions(schema: JsonSchema, names: ReadonlySet<string>): JsonSchema {
  const { definitions: _all, ...root } = schema;
  const kept = definitionsOf(schema).filter(([name]) => names.has(name));
  return kept.length === 0 ? root : { ...root, definitions: Object.fromEntries(kept) };
}

/** Counts the inner schemas that may be shared, by their text. Shared definitions count as often as one likes. */
function countSchemas(
  shared: ReadonlyMap<string, JsonObject>,
  schemas: readonly JsonObject[],
  differing: ReadonlySet<string>,
): ReadonlyMap<string, Repeated> {
  const repeated = new Map<string, Repeated>(
    [...shared.values()].map((definition) => [JSON.stringify(definition), { way: [], count: Number.POSITIVE_INFINITY }]),
  );
  const visit = (value: Json, way: readonly string[]): void => {
    if (Array.isArray(value)) for (const element of value) visit(element, way);
    if (!isJsonObject(value)) return;
    const text = JSON.stringify(value);
    const sameSchema = repeated.get(text);
    if (sameSchema !== undefined) sameSchema.count += 1;
    else if (text.length >= minLength && !refersTo(text, differing)) repeated.set(text, { way, count: 1 });
    visitMembers(value, way);
  };
  const visitMembers = (schema: JsonObject, way: readonly string[]): void => {
    for (const [keyword, member] of Object.entries(schema)) {
      if (values.has(keyword)) continue;
      if (maps.has(keyword) && isJsonObject(member))
        for (const [name, below] of Object.entries(member)) visit(below, [...way, name]);
      else visit(member, way);
    }
  };
  for (const root of [...shared.values(), ...schemas]) visitMembers(root, []);
  return repeated;
}

/** Names repeated schemas by their properties, as shortly as they are distinct: `when`, `confirm.title`. */
function nameSchemas(
  repeated: ReadonlyMap<string, Repeated>,
  shared: ReadonlyMap<string, JsonObject>,
  differing: ReadonlySet<string>,
): ReadonlyMap<string, string> {
  const names = new Map([...shared].map(([name, definition]) => [JSON.stringify(definition), name]));
  const taken = new Set([...shared.keys(), ...differing]);
  for (const [text, { way, count }] of repeated) {
    if (count === 1 || names.has(text)) continue;
    const candidates = way.map((_, index) => way.slice(way.length - 1 - index).join('.'));
    const longestName = candidates.at(-1) ?? 'part';
    const numbered = Array.from({ length: repeated.size }, (_, index) => `${longestName}.${index + 2}`);
    const name = [...candidates, ...numbered].find((candidate) => !taken.has(candidate)) ?? longestName;
    taken.add(name);
    names.set(text, name);
  }
  return names;
}

function mapValues(object: JsonObject, change: (value: Json, name: string) => Json): JsonObject {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value, name)]));
}

function isJsonObject(value: Json | undefined): value is JsonObject {
  return isObject(value);
}
