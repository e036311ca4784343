import {
  findBlock,
  findMainOption,
  isMainValue,
  isObject,
  type OptionSchema,
  type Options,
  parseDataReference,
} from '../../declare/index.ts';
import type { FileKind, ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import { Origins } from './origins.ts';

/** Kinds of files in which data and blocks may be written short. */
export const kindsWithShorthand: ReadonlySet<FileKind> = new Set(['screen', 'layout', 'form', 'fields', 'call']);

/** Where a value is: `from` in the file, `to` after the expansion. */
interface Location {
  readonly from: JsonPath;
  readonly to: JsonPath;
}

/**
 * Writes out what a file writes short: data as a text (`"$.price as yen"` → `{ at: "price", as: "yen" }`), and a block as the value of
 * its main option (`{ text: "home.lead" }` → `{ text: { text: "home.lead" } }`). A
 * screen without a route has the address that its path says.
 */
export function expandShorthand(file: ReadFile): ReadFile {
  if (!kindsWithShorthand.has(file.kind) || !isObject(file.value)) return file;
  const expander = new ShorthandExpander(file);
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

  constructor(file: ReadFile) {
    this.origins = new Origins(file);
    this.#file = file;
  }

  /** `options`: of the object, by which its blocks are known. */
  expand(value: unknown, options: Options, location: Location): unknown {
    if (typeof value === 'string') return parseDataReference(value) ?? value;
    if (Array.isArray(value)) return value.map((element, index) => this.expand(element, options, below(location, index)));
    if (!isObject(value)) return value;
    const expanded: Record<string, unknown> = {};
    for (const [name, part] of Object.entries(value))
      expanded[name] = this.#expandOption(part, Object.hasOwn(options, name) ? options[name] : undefined, below(location, name));
    return expanded;
  }

  #expandOption(value: unknown, schema: OptionSchema | undefined, location: Location): unknown {
    if (schema?.type === 'group') return this.expand(value, schema.options, location);
    if (schema?.type === 'list') return this.expand(value, schema.of.type === 'group' ? schema.of.options : {}, location);
    if (schema?.type !== 'blocks' || !Array.isArray(value)) return this.expand(value, {}, location);
    return value.map((block, index) => this.#expandBlock(block, below(location, index)));
  }

  #expandBlock(block: unknown, location: Location): unknown {
    if (!isObject(block)) return block;
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

const below = ({ from, to }: Location, step: string | number): Location => ({ from: [...from, step], to: [...to, step] });
