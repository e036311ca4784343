import {
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
import type { FileKind } from '../read/declared-file.ts';
import { blocksByName } from '../vocabulary.ts';
import { routeOf } from './expand-shorthand.ts';

/**
 * Writes a screen, layout, form or call as short as the language allows, as `expandShorthand` reads it: data as text, blocks as the value of their only
 * option, no option that says its default. `{ text: { words: { at: "about" }, tone: "normal" } }` → `{ text: "$.about" }`
 */
export function writeShorthand(kind: FileKind, name: string, declared: JsonObject): JsonObject {
  const written = writeOptions(declared, { blocks: { type: 'blocks', doc: '' } });
  if (kind !== 'screen' || written['route'] !== routeOf(name)) return written;
  const { route: _, ...withoutRoute } = written;
  return withoutRoute;
}

function write(value: Json, options: Options): Json {
  if (Array.isArray(value)) return value.map((element: Json) => write(element, options));
  return isObject(value) ? (writeData(value) ?? writeOptions(value as JsonObject, options)) : value;
}

/** `{ at: "price", as: "yen" }` → `"$.price as yen"`; undefined: it is something else. */
function writeData(value: Record<string, unknown>): string | undefined {
  const { at, as, ...others } = value;
  if (typeof at !== 'string' || Object.keys(others).length > 0 || !(as === undefined || typeof as === 'string')) return undefined;
  const text = writeDataReference(as === undefined ? { at } : { at, as });
  return parseDataReference(text) === undefined ? undefined : text;
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
  return value.map((block: Json) => (isObject(block) ? writeBlock(block as JsonObject) : block));
}

function writeBlock(block: JsonObject): JsonObject {
  const entries = Object.entries(block).map(([name, value]) => {
    const options = blocksByName.get(name)?.options ?? {};
    const written = write(value, options);
    const main = findMainOption(options);
    const alone = main !== undefined && isObject(written) && Object.keys(written).length === 1 ? written[main.name] : undefined;
    return [name, main !== undefined && isMainValue(alone, main) ? alone : written];
  });
  return Object.fromEntries(entries) as JsonObject;
}
