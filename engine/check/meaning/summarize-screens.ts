// Summarizes screens: their calls, links, forms and texts, each with the conditions under which it is drawn. Walks blocks by their
// option schemas; no block is known here by name.
import { formName } from '../../compile/index.ts';
import {
  blockEntries,
  commonFieldOptions,
  fieldKindEntries,
  isObject,
  type OptionSchema,
  type Options,
} from '../../declare/index.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { memoizePerProject } from '../memoize.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import type { LocatedCondition } from './conditions/read-condition.ts';

export interface ShownPart {
  readonly file: ReadFile;
  readonly path: JsonPath;
  /** The conditions around it, all of which hold where it is drawn. */
  readonly whens: readonly LocatedCondition[];
  /** The form around it. */
  readonly form: string | undefined;
  /** The lists around it, outermost first, which define `item`. */
  readonly lists: readonly OpenedList[];
}

export interface OpenedList {
  readonly scope: 'item' | 'option';
  /** Path of the list: `people`. */
  readonly at: string;
}

export interface SentCall extends ShownPart {
  readonly call: string;
  /** What it sends besides answers. */
  readonly payload: { readonly [name: string]: unknown };
  /** Whether the answers of the form around it are sent. */
  readonly sendsAnswers: boolean;
}

/** A text reference with parameters: `{ text: "home.title", with: { name: { at: "name" } } }`. */
export interface ShownTextReference extends ShownPart {
  readonly text: { readonly [name: string]: unknown };
}

export interface DrawnForm extends ShownPart {
  readonly form: string;
  /** Keys as the sections name them: `email`, `custom.*`. */
  readonly keys: readonly string[];
  /** Whether it has a `send`; otherwise it is read-only. */
  readonly isSent: boolean;
}

export interface ScreenSummary {
  /** Its sources: the screen, its layout, and its forms. */
  readonly files: readonly ReadFile[];
  readonly sends: readonly SentCall[];
  readonly links: readonly (ShownPart & { readonly link: string })[];
  readonly forms: readonly DrawnForm[];
  /** Only of its own file. */
  readonly texts: readonly ShownTextReference[];
  /** All conditions of its own file, each with those around it. */
  readonly conditions: readonly (ShownPart & { readonly own: LocatedCondition })[];
}

const entries = new Map(blockEntries.map((entry) => [entry.block, entry]));
const kinds = new Map(fieldKindEntries.map((entry) => [entry.kind, entry]));
/** Options that hide or disable something. */
const conditionOptions = ['when', 'enabledWhen'];

const outside = { path: ['blocks'], whens: [], form: undefined, lists: [] };

/** Summaries of all screens, each including its layout, and of the layouts alone. */
export interface ScreenSummaries {
  readonly screens: ReadonlyMap<string, ScreenSummary>;
  readonly layouts: ReadonlyMap<string, ScreenSummary>;
}

/** Whether a screen, its layout, forms or calls may name more than could be read. */
export function isIncomplete(checking: Checking, { files, sends }: ScreenSummary): boolean {
  const calls = sends.flatMap(({ call }) => checking.of.call.get(call) ?? []);
  return [...files, ...calls].some((file) => checking.soundness.isIncomplete(file));
}

/** Summarizes the blocks of each screen and its layout, and the fields of its forms. */
export const summarizeScreens = memoizePerProject((checking): ScreenSummaries => {
  const read = (file: ReadFile): ScreenSummary => {
    const reader = new SummaryReader(checking, file);
    reader.readBlocks({ ...outside, file }, asObject(file.value)['blocks']);
    return reader;
  };
  const layouts = new Map([...checking.of.layout.values()].map((file): [string, ScreenSummary] => [file.name, read(file)]));
  const screens = [...checking.of.screen.values()].map((file): [string, ScreenSummary] => {
    const own = read(file);
    const around = layouts.get(asText(asObject(file.value)['layout']) ?? '');
    if (around === undefined) return [file.name, own];
    const [sends, links, forms] = [
      own.sends.concat(around.sends),
      own.links.concat(around.links),
      own.forms.concat(around.forms),
    ];
    const { conditions, texts } = own;
    return [file.name, { files: own.files.concat(around.files), sends, links, forms, texts, conditions }];
  });
  return { screens: new Map(screens), layouts };
});

class SummaryReader implements ScreenSummary {
  readonly sends: SentCall[] = [];
  readonly links: (ShownPart & { readonly link: string })[] = [];
  readonly forms: DrawnForm[] = [];
  readonly texts: ShownTextReference[] = [];
  readonly conditions: (ShownPart & { readonly own: LocatedCondition })[] = [];
  readonly files: ReadFile[];
  readonly #checking: Checking;

  constructor(checking: Checking, file: ReadFile) {
    this.#checking = checking;
    this.files = [file];
  }

  readBlocks(shown: ShownPart, blocks: unknown): void {
    for (const [index, block] of asList(blocks).entries()) {
      if (!isObject(block)) continue;
      const here = [...shown.path, index];
      const around = this.#under({ ...shown, path: here }, block, ['when']);
      for (const [name, options] of Object.entries(block)) {
        const entry = entries.get(name);
        if (entry !== undefined) this.#readOptions({ ...around, path: [...here, name] }, entry.options, asObject(options));
      }
    }
  }

  /** Records the conditions of a part, and adds them to those around its content. */
  #under(shown: ShownPart, options: Record<string, unknown>, names: readonly string[]): ShownPart {
    const own = names
      .filter((name) => isObject(options[name]))
      .map((name) => ({ condition: options[name], file: shown.file, path: [...shown.path, name] }));
    for (const each of own) this.conditions.push({ ...shown, own: each });
    return { ...shown, whens: [...shown.whens, ...own] };
  }

  #readOptions(shown: ShownPart, schemas: Options, options: Record<string, unknown>): void {
    const about = Object.keys(schemas).find((name) => schemas[name]?.type === 'form');
    const named = about === undefined ? undefined : asText(options[about]);
    const conditions = conditionOptions.filter((name) => schemas[name]?.type === 'condition');
    const form = named === undefined ? shown.form : formName(named);
    const inside = this.#under({ ...shown, form }, options, conditions);
    if (named !== undefined) this.#readForm({ ...inside, form: formName(named) }, schemas, options);
    for (const [name, schema] of Object.entries(schemas)) {
      if (options[name] === undefined) continue;
      const opened = schema.opens === undefined ? inside : openList(inside, schema.opens, options);
      this.#readOption({ ...opened, path: [...shown.path, name] }, schema, options[name], options, named !== undefined);
    }
  }

  #readOption(shown: ShownPart, schema: OptionSchema, value: unknown, beside: Record<string, unknown>, isForm: boolean): void {
    switch (schema.type) {
      case 'blocks':
        return this.readBlocks(shown, value);
      case 'group':
        return this.#readOptions(shown, schema.options, asObject(value));
      case 'list':
        for (const [index, each] of asList(value).entries())
          this.#readOption({ ...shown, path: [...shown.path, index] }, schema.of, each, beside, isForm);
        return;
      case 'words':
      case 'value':
        if (isObject(value) && value['with'] !== undefined) this.texts.push({ ...shown, text: value });
        return;
      case 'link':
        if (typeof value === 'string') this.links.push({ ...shown, link: value });
        return;
      case 'call':
        if (typeof value === 'string')
          this.sends.push({ ...shown, call: value, payload: asObject(beside['payload']), sendsAnswers: isForm });
    }
  }

  #readForm(shown: ShownPart & { readonly form: string }, schemas: Options, options: Record<string, unknown>): void {
    const isSent = Object.entries(schemas).some(([name, schema]) => schema.type === 'call' && options[name] !== undefined);
    const keys = asList(options['sections']).flatMap((section) =>
      asList(asObject(section)['fields']).filter((key) => typeof key === 'string'),
    );
    this.forms.push({ ...shown, keys, isSent });
    const file = this.#checking.of.form.get(shown.form);
    if (file !== undefined) this.files.push(file);
    if (!isSent || file === undefined) return;
    for (const [key, field] of Object.entries(asObject(asObject(file.value)['fields']))) {
      const entry = kinds.get(asText(asObject(field)['kind']) ?? '');
      if (entry === undefined) continue;
      // Whether a field is asked is checked with its form.
      this.#readOptions(
        { ...shown, file, path: ['fields', key] },
        pickLeadingOptions({ ...commonFieldOptions, ...entry.options }),
        asObject(field),
      );
    }
  }
}

/** The options of a field that can contain calls or links. */
function pickLeadingOptions(options: Options): Options {
  return Object.fromEntries(
    Object.entries(options).filter(([, schema]) => ['call', 'link', 'group', 'list'].includes(schema.type)),
  );
}

/** Enters a list, whose `item` hides the one outside. */
function openList(
  shown: ShownPart,
  { scope, from }: NonNullable<OptionSchema['opens']>,
  options: Record<string, unknown>,
): ShownPart {
  const whens = shown.whens.filter(({ condition }) => !JSON.stringify(condition).includes(`"${scope}.`));
  const at = asText(asObject(options[from])['at']);
  return { ...shown, whens, lists: at === undefined ? shown.lists : [...shown.lists, { scope, at }] };
}
