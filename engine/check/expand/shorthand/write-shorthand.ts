import { isDeclaredData } from '../../../compile/index.ts';
import {
  findBlock,
  findMainOption,
  isMainValue,
  isObject,
  type Json,
  type JsonObject,
  type OptionSchema,
  type Options,
  parseAddress,
  parseDataReference,
  parseWithParameters,
  type WithParameters,
  writeAddress,
  writeDataReference,
  writeWithParameters,
} from '../../../declare/index.ts';
import { findKind } from '../../read/declared-file.ts';
import { fieldOptions, kindOf } from '../../vocabulary.ts';
import { writeTypes } from '../schemas/write-types.ts';
import { kindsWithData, routeOf } from './expand-shorthand.ts';
import { omitDefaults } from './omit-defaults.ts';

/**
 * Writes the declaration of a file as short as the language allows, as `expandShorthand` reads it: data as text, texts, links and calls
 * with their parameters, blocks as the value of their only option, types as text, no option that says its default.
 * `{ text: { text: { at: "about" }, tone: "normal" } }` → `{ text: "$.about" }`
 */
export function writeShorthand(path: string, declared: JsonObject): JsonObject {
  const { kind, name = '' } = findKind(path) ?? {};
  if (kind === undefined) return declared;
  // The content of a fragment has no options of its own: whether it is a list of blocks depends on what includes it.
  if (kind === 'fragment') return new ShorthandWriter(true).writeOptions(declared, {});
  const complete = writeTypes(kind, omitDefaults({ kind, name }, declared));
  if (!kindsWithData.has(kind)) return complete;
  const { route, ...withoutRoute } = complete;
  const isAddress = kind === 'screen' && route === routeOf(name);
  const options: Options =
    kind === 'form' || kind === 'fields' ? { fields: { type: 'parts', doc: '' } } : { blocks: { type: 'blocks', doc: '' } };
  return new ShorthandWriter(kind !== 'call').writeOptions(isAddress ? withoutRoute : complete, options);
}

/** The options of a field; none of changes to shared fields, which may set an option back to its default. */
function optionsOfField(field: JsonObject): Options {
  return typeof field['kind'] === 'string' ? fieldOptions(kindOf(field)) : {};
}

class ShorthandWriter {
  readonly #takesParameters: boolean;

  /** `takesParameters`: whether texts have their parameters in parentheses. */
  constructor(takesParameters: boolean) {
    this.#takesParameters = takesParameters;
  }

  #write(value: Json, options: Options): Json {
    if (Array.isArray(value)) return value.map((element: Json) => this.#write(element, options));
    if (isDeclaredData(value)) {
      const text = writeDataReference(value);
      if (parseDataReference(text) !== undefined) return text;
    }
    if (!isObject(value)) return value;
    // An object within JSON is a JSON object.
    const written = this.writeOptions(value as JsonObject, options);
    return (this.#takesParameters ? writeText(written) : undefined) ?? written;
  }

  writeOptions(declared: JsonObject, options: Options): JsonObject {
    // Properties beside `include` replace those of the fragment.
    const isIncluding = declared['include'] !== undefined;
    const entries = Object.entries(declared).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
      const schema = Object.hasOwn(options, name) ? options[name] : undefined;
      const isDefault = !isIncluding && schema?.type === 'literal' && schema.default !== undefined && schema.default === value;
      return isDefault ? [] : [[name, this.#writeOption(value, schema)]];
    });
    return writeTargets(Object.fromEntries(entries), options);
  }

  #writeOption(value: Json, schema: OptionSchema | undefined): Json {
    if (schema?.type === 'group') return this.#write(value, schema.options);
    if (schema?.type === 'list') return this.#write(value, schema.of.type === 'group' ? schema.of.options : {});
    if (schema?.type === 'parts' && isObject(value)) return this.#writeFields(value);
    if (schema?.type !== 'blocks' || !Array.isArray(value)) return this.#write(value, {});
    // An object within JSON is a JSON object.
    return value.map((block: Json) => (isObject(block) ? this.#writeBlock(block as JsonObject) : block));
  }

  #writeFields(fields: object): JsonObject {
    // An object within JSON is a JSON object.
    const entries = Object.entries(fields).map(([key, field]) => [
      key,
      isObject(field) ? this.#write(field as JsonObject, optionsOfField(field as JsonObject)) : field,
    ]);
    return Object.fromEntries(entries);
  }

  #writeBlock(block: JsonObject): JsonObject {
    const entries = Object.entries(block).map(([name, value]) => {
      const options = findBlock(name)?.options ?? {};
      const main = findMainOption(options);
      if (main !== undefined && isMainValue(value, main)) return [name, this.#writeOption(value, main.schema)];
      const written = this.#write(value, options);
      const alone = main !== undefined && isObject(written) && Object.keys(written).length === 1 ? written[main.name] : undefined;
      return [name, main !== undefined && isMainValue(alone, main) ? alone : written];
    });
    // Its values are those of a JSON object, written shorter.
    return Object.fromEntries(entries) as JsonObject;
  }
}

/** `{ key: "plans.days", with: { days: "$.days" } }` → `"plans.days($.days)"`; undefined: it is no text with parameters. */
function writeText({ key, with: declared, ...more }: JsonObject): string | undefined {
  const parameters = readTexts(declared);
  if (typeof key !== 'string' || parameters === undefined || Object.keys(more).length > 0) return undefined;
  const written = writeWithParameters(key, parameters);
  return parseWithParameters(written) === undefined ? undefined : written;
}

/** Moves `params` to the links and the call that they are for. Links fill in the page's own parameters by themselves. */
function writeTargets(declared: JsonObject, options: Options): JsonObject {
  const { params, ...beside } = declared;
  const parameters = readTexts(params);
  if (options['params']?.isExpanded !== true || parameters === undefined) return declared;
  const needed = Object.fromEntries(Object.entries(parameters).filter(([name, data]) => data !== `$.params.${name}`));
  const links = Object.entries(beside).flatMap(([name, link]) =>
    options[name]?.type === 'link' && typeof link === 'string' ? [[name, writeAddress(link, needed)] as const] : [],
  );
  const isInLinks = (name: string) => links.some(([, link]) => Object.hasOwn(parseAddress(link).parameters, name));
  const remaining = Object.fromEntries(Object.entries(parameters).filter(([name]) => !isInLinks(name)));
  const call = Object.keys(beside).find((name) => options[name]?.type === 'call');
  if (call === undefined && Object.keys(remaining).some((name) => Object.hasOwn(needed, name))) return declared;
  const sent = call === undefined ? {} : { [call]: writeWithParameters(String(beside[call]), remaining) };
  return { ...beside, ...Object.fromEntries(links), ...sent };
}

/** Parameters whose values are all data, as texts; undefined: they are not. */
function readTexts(declared: Json | undefined): WithParameters['parameters'] | undefined {
  const entries = isObject(declared) ? Object.entries(declared) : [];
  const texts = entries.flatMap(([name, value]) =>
    typeof value === 'string' && parseDataReference(value) !== undefined ? [[name, value] as const] : [],
  );
  return texts.length > 0 && texts.length === entries.length ? Object.fromEntries(texts) : undefined;
}
