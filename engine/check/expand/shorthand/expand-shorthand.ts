import {
  findBlock,
  findMainOption,
  isMainValue,
  isObject,
  type OptionSchema,
  type Options,
  parseAddress,
  parseDataReference,
  parseWithParameters,
} from '../../../declare/index.ts';
import { asObject } from '../../checking.ts';
import type { Findings } from '../../findings.ts';
import { problems } from '../../problems/index.ts';
import type { FileKind, ReadFile } from '../../read/declared-file.ts';
import type { JsonPath } from '../../read/source-range.ts';
import { Origins } from '../origins.ts';
import { expandTypes } from '../schemas/expand-types.ts';

/** Kinds of files in which data and blocks may be written short. */
export const kindsWithData: ReadonlySet<FileKind> = new Set(['screen', 'layout', 'form', 'fields', 'call']);

/** Where a value is: `from` in the file, `to` after the expansion. */
interface Location {
  readonly from: JsonPath;
  readonly to: JsonPath;
}

/**
 * Writes out what a file writes short: data as a text (`"$.price as yen"` → `{ at: "price", as: "yen" }`), a text with parameters
 * (`"plans.days($.days)"` → `{ key: "plans.days", with: { days: { at: "days" } } }`), parameters of links and calls, optional data as a
 * `when` of the part around it, and a block as the value of its main option (`{ text: "home.lead" }` → `{ text: { text: "home.lead" } }`).
 * A screen without a route has the address that its path says. Types of schemas are `expandTypes`. Reports parameters with several data.
 */
export function expandShorthand(read: ReadFile, findings: Findings): ReadFile {
  const file = expandTypes(read, findings);
  if (!kindsWithData.has(file.kind) || !isObject(file.value)) return file;
  const expander = new ShorthandExpander(file, findings);
  const route = file.kind === 'screen' && file.value['route'] === undefined ? { route: routeOf(file.name) } : {};
  const value = expander.expand({ ...route, ...file.value }, { blocks: blocksSchema }, { from: [], to: [] });
  return expander.origins.close(file, value);
}

/** The address of a screen that declares none: `account/index` → `/account`, `account/edit` → `/account/edit`. */
export const routeOf = (name: string): string => `/${name}`.replace(/\/index$/, '') || '/';

const blocksSchema: OptionSchema = { type: 'blocks', doc: '' };

class ShorthandExpander {
  readonly origins: Origins;
  readonly #file: ReadFile;
  readonly #findings: Findings;
  /** The optional data of the innermost part that has a `when`, and where each is written; undefined: there is no such part. */
  #optional: Map<string, JsonPath> | undefined;

  constructor(file: ReadFile, findings: Findings) {
    this.origins = new Origins(file);
    this.#file = file;
    this.#findings = findings;
  }

  /** `options`: of the object, by which its blocks are known. */
  expand(value: unknown, options: Options, location: Location): unknown {
    if (typeof value === 'string') return this.#expandText(value, location);
    if (Array.isArray(value)) return value.map((element, index) => this.expand(element, options, below(location, index)));
    if (!isObject(value)) return value;
    if (options['when']?.type !== 'condition') return this.#expandProperties(value, options, location);
    return this.#showIfPresent(() => this.#expandProperties(value, options, location), location);
  }

  #expandText(text: string, location: Location): unknown {
    const reference = parseDataReference(text);
    if (reference?.isOptional === true) {
      if (this.#optional === undefined) return text;
      this.#optional.set(reference.data.at, location.from);
    }
    if (reference !== undefined) return reference.data;
    const { name, parameters, repeated } = (this.#file.kind === 'call' ? undefined : parseWithParameters(text)) ?? {};
    if (repeated !== undefined) this.#reportRepeated(repeated, location);
    return parameters === undefined ? text : { key: name, with: this.#expandParameters(parameters, location, 'with') };
  }

  #reportRepeated(parameter: string, { from }: Location): void {
    const rule = `must not give several data to the parameter "${parameter}"`;
    this.#findings.add(this.#file, from, problems.VALUE_INVALID(rule, 'Give one of them another name, as in "day: $.item.due".'));
  }

  /** The data of parameters, which are all written in one text. */
  #expandParameters(parameters: { readonly [name: string]: string }, { from, to }: Location, ...inside: JsonPath) {
    return Object.fromEntries(
      Object.entries(parameters).map(([name, data]) => [name, this.expand(data, {}, { from, to: [...to, ...inside, name] })]),
    );
  }

  /** Adds `when` to a part with optional data, which must be present then. */
  #showIfPresent(expandPart: () => Record<string, unknown>, { to }: Location): Record<string, unknown> {
    const around = this.#optional;
    const optional = new Map<string, JsonPath>();
    this.#optional = optional;
    const part = expandPart();
    this.#optional = around;
    if (optional.size === 0) return part;
    const when: Record<string, unknown> = { ...asObject(part['when']) };
    const present = [...optional].map(([at, from]) => {
      this.origins.add([...to, 'when', at], this.#file, [...from, at]);
      return [at, { present: true, ...asObject(when[at]) }];
    });
    return { ...part, when: { ...Object.fromEntries(present), ...when } };
  }

  #expandProperties(value: Record<string, unknown>, options: Options, location: Location): Record<string, unknown> {
    const expanded: Record<string, unknown> = {};
    const params: Record<string, unknown> = {};
    const dataOf: Record<string, string> = {};
    for (const [name, part] of Object.entries(value)) {
      const schema = Object.hasOwn(options, name) ? options[name] : undefined;
      const inside = below(location, name);
      const written = options['params'] === undefined ? undefined : readParameters(part, schema);
      expanded[name] = written === undefined ? this.#expandOption(part, schema, inside) : written.name;
      const { from } = inside;
      const parameters = written?.parameters ?? {};
      const names = Object.keys(parameters);
      const isTaken = (parameter: string) => Object.hasOwn(dataOf, parameter) && dataOf[parameter] !== parameters[parameter];
      const repeated = written?.repeated ?? names.find(isTaken);
      if (repeated !== undefined) this.#reportRepeated(repeated, inside);
      Object.assign(dataOf, parameters);
      Object.assign(params, this.#expandParameters(parameters, { from, to: location.to }, 'params'));
      for (const parameter of names) this.origins.add([...location.to, 'params', parameter], this.#file, [...from, parameter]);
    }
    return Object.keys(params).length === 0 ? expanded : { ...expanded, params: { ...params, ...asObject(expanded['params']) } };
  }

  #expandOption(value: unknown, schema: OptionSchema | undefined, location: Location): unknown {
    if (schema?.type === 'group') return this.expand(value, schema.options, location);
    if (schema?.type === 'list') return this.expand(value, schema.of.type === 'group' ? schema.of.options : {}, location);
    if (schema?.type !== 'blocks' || !Array.isArray(value)) return this.expand(value, {}, location);
    return value.map((block, index) => {
      const inside = below(location, index);
      return isObject(block) ? this.#showIfPresent(() => this.#expandBlock(block, inside), inside) : block;
    });
  }

  #expandBlock(block: Record<string, unknown>, location: Location): Record<string, unknown> {
    const expanded: Record<string, unknown> = {};
    for (const [name, value] of Object.entries(block)) {
      const options = findBlock(name)?.options ?? {};
      const main = findMainOption(options);
      const inside = below(location, name);
      if (main === undefined || !isMainValue(value, main)) {
        expanded[name] = this.expand(value, options, inside);
        continue;
      }
      const to = [...inside.to, main.name];
      this.origins.add(to, this.#file, inside.from);
      expanded[name] = { [main.name]: this.#expandOption(value, options[main.name], { from: inside.from, to }) };
    }
    return expanded;
  }
}

/** The parameters in the text of a link or of a call; undefined: it is neither. */
function readParameters(value: unknown, schema: OptionSchema | undefined) {
  if (typeof value !== 'string') return undefined;
  if (schema?.type === 'link' && value.startsWith('/')) return parseAddress(value);
  return schema?.type === 'call' ? (parseWithParameters(value) ?? { name: value, parameters: {} }) : undefined;
}

const below = ({ from, to }: Location, step: string | number): Location => ({ from: [...from, step], to: [...to, step] });
