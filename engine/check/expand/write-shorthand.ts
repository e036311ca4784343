import { isDeclaredData } from '../../compile/index.ts';
import {
  findBlock,
  findMainOption,
  isMainValue,
  isObject,
  type Json,
  type JsonObject,
  type OptionSchema,
  type Options,
  parseDataReference,
  writeDataReference,
} from '../../declare/index.ts';
import { findKind } from '../read/declared-file.ts';
import { kindsWithData, routeOf } from './expand-shorthand.ts';
import { writeTypes } from './schemas/write-types.ts';

/**
 * Writes the declaration of a file as short as the language allows, as `expandShorthand` reads it: data as text, blocks as the value of
 * their only option, types as text, no option that says its default. `{ text: { text: { at: "about" }, tone: "normal" } }` → `{ text: "$.about" }`
 */
export function writeShorthand(path: string, declared: JsonObject): JsonObject {
  const { kind, name = '' } = findKind(path) ?? {};
  if (kind === undefined) return declared;
  if (!kindsWithData.has(kind)) return writeTypes(kind, declared);
  const { route, ...withoutRoute } = declared;
  const isAddress = kind === 'screen' && route === routeOf(name);
  return writeTypes(kind, writeOptions(isAddress ? withoutRoute : declared, { blocks: { type: 'blocks', doc: '' } }));
}

function write(value: Json, options: Options): Json {
  if (Array.isArray(value)) return value.map((element: Json) => write(element, options));
  if (isDeclaredData(value)) {
    const text = writeDataReference(value);
    if (parseDataReference(text) !== undefined) return text;
  }
  // An object within JSON is a JSON object.
  return isObject(value) ? writeOptions(value as JsonObject, options) : value;
}

function writeOptions(declared: JsonObject, options: Options): JsonObject {
  const entries = Object.entries(declared).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    const schema = Object.hasOwn(options, name) ? options[name] : undefined;
    const isDefault = schema?.type === 'literal' && schema.default !== undefined && schema.default === value;
    return isDefault ? [] : [[name, writeOption(value, schema)]];
  });
  return Object.fromEntries(entries);
}

function writeOption(value: Json, schema: OptionSchema | undefined): Json {
  if (schema?.type === 'group') return write(value, schema.options);
  if (schema?.type === 'list') return write(value, schema.of.type === 'group' ? schema.of.options : {});
  if (schema?.type !== 'blocks' || !Array.isArray(value)) return write(value, {});
  // An object within JSON is a JSON object.
  return value.map((block: Json) => (isObject(block) ? writeBlock(block as JsonObject) : block));
}

function writeBlock(block: JsonObject): JsonObject {
  const entries = Object.entries(block).map(([name, value]) => {
    const options = findBlock(name)?.options ?? {};
    const written = write(value, options);
    const main = findMainOption(options);
    const alone = main !== undefined && isObject(written) && Object.keys(written).length === 1 ? written[main.name] : undefined;
    return [name, main !== undefined && isMainValue(alone, main) ? alone : written];
  });
  // Its values are those of a JSON object, written shorter.
  return Object.fromEntries(entries) as JsonObject;
}
