// Summarizes screens: their calls, links, forms and texts, each with the conditions under which it is drawn. Walks blocks by their
// option schemas; no block is known here by name.
import { formName } from '../../compile/index.ts';
import { isObject, type OptionSchema, type Options } from '../../declare/index.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { memoizePerProject } from '../memoize.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { blocksByName, fieldOptions, kindsByName } from '../vocabulary.ts';

export interface ShownPart {
  readonly at: Cursor;
  /** The conditions around it, all of which hold where it is drawn. */
  readonly whens: readonly Cursor[];
  /** The form around it. */
  readonly form: string | undefined;
  /** The lists around it, outermost first, which define `item`. */
  readonly lists: readonly OpenedList[];
}

interface OpenedList {
  readonly scope: 'item' | 'option';
  /** Path of the list: `people`. */
  readonly at: string;
}

export interface SentCall extends ShownPart {
  readonly call: string;
  /** What it sends besides answers. */
  readonly payload: { readonly [name: string]: unknown };
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
  readonly links: readonly string[];
  readonly forms: readonly DrawnForm[];
  /** Text references with parameters of its own file: `{ text: "home.title", with: { name: { at: "name" } } }`. */
  readonly texts: readonly ShownPart[];
  /** All conditions of its own file, each with those around it. */
  readonly conditions: readonly ShownPart[];
}

/** Options that hide or disable something. */
const conditionOptions = ['when', 'enabledWhen'];

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
  const read = (file: ReadFile): ScreenSummary => new SummaryReader(Cursor.open(checking, file));
  const layouts = new Map([...checking.of.layout.values()].map((file): [string, ScreenSummary] => [file.name, read(file)]));
  const screens = [...checking.of.screen.values()].map((file): [string, ScreenSummary] => {
    const own = read(file);
    const around = layouts.get(asText(asObject(file.value)['layout']) ?? '');
    if (around === undefined) return [file.name, own];
    const [files, sends] = [own.files.concat(around.files), own.sends.concat(around.sends)];
    const [links, forms] = [own.links.concat(around.links), own.forms.concat(around.forms)];
    return [file.name, { files, sends, links, forms, texts: own.texts, conditions: own.conditions }];
  });
  return { screens: new Map(screens), layouts };
});

class SummaryReader implements ScreenSummary {
  readonly sends: SentCall[] = [];
  readonly links: string[] = [];
  readonly forms: DrawnForm[] = [];
  readonly texts: ShownPart[] = [];
  readonly conditions: ShownPart[] = [];
  readonly files: ReadFile[];

  constructor(file: Cursor) {
    this.files = [file.file];
    this.#readBlocks({ at: file.at('blocks'), whens: [], form: undefined, lists: [] });
  }

  #readBlocks(shown: ShownPart): void {
    for (const block of shown.at.items()) {
      const around = this.#under({ ...shown, at: block }, ['when']);
      for (const [name, options] of block.entries()) {
        const entry = blocksByName.get(name);
        if (entry !== undefined) this.#readOptions({ ...around, at: options }, entry.options);
      }
    }
  }

  /** Records the conditions of a part, and adds them to those around its content. */
  #under(shown: ShownPart, names: readonly string[]): ShownPart {
    const own = names.filter((name) => isObject(shown.at.object[name])).map((name) => shown.at.at(name));
    for (const condition of own) this.conditions.push({ ...shown, at: condition });
    return own.length === 0 ? shown : { ...shown, whens: [...shown.whens, ...own] };
  }

  #readOptions(shown: ShownPart, schemas: Options): void {
    const { at: options } = shown;
    const about = Object.keys(schemas).find((name) => schemas[name]?.type === 'form');
    const named = about === undefined ? undefined : options.at(about).text;
    const conditions = conditionOptions.filter((name) => schemas[name]?.type === 'condition');
    const form = named === undefined ? shown.form : formName(named);
    const inside = this.#under({ ...shown, form }, conditions);
    if (named !== undefined) this.#readForm({ ...inside, form: formName(named) }, schemas);
    for (const [name, schema] of Object.entries(schemas)) {
      if (!options.has(name)) continue;
      const opened = schema.opens === undefined ? inside : openList(inside, schema.opens);
      this.#readOption({ ...opened, at: options.at(name) }, schema, options);
    }
  }

  #readOption(shown: ShownPart, schema: OptionSchema, beside: Cursor): void {
    const { value } = shown.at;
    switch (schema.type) {
      case 'blocks':
        return this.#readBlocks(shown);
      case 'group':
        return this.#readOptions(shown, schema.options);
      case 'list':
        for (const element of shown.at.items()) this.#readOption({ ...shown, at: element }, schema.of, beside);
        return;
      case 'words':
      case 'value':
        if (isObject(value) && value['with'] !== undefined) this.texts.push(shown);
        return;
      case 'link':
        if (typeof value === 'string') this.links.push(value);
        return;
      case 'call':
        if (typeof value === 'string') this.sends.push({ ...shown, call: value, payload: beside.at('payload').object });
    }
  }

  #readForm(shown: ShownPart & { readonly form: string }, schemas: Options): void {
    const { at: options, form } = shown;
    const isSent = Object.entries(schemas).some(([name, schema]) => schema.type === 'call' && options.has(name));
    const fields = options
      .at('sections')
      .items()
      .flatMap((section) => section.at('fields').items());
    this.forms.push({ ...shown, keys: fields.flatMap(({ text }) => text ?? []), isSent });
    const file = options.checking.of.form.get(form);
    if (file === undefined) return;
    this.files.push(file);
    if (!isSent) return;
    for (const [, field] of Cursor.open(options.checking, file).at('fields').entries()) {
      const options = leadingOptions.get(field.at('kind').text ?? '');
      // Whether a field is asked is checked with its form.
      if (options !== undefined) this.#readOptions({ ...shown, at: field }, options);
    }
  }
}

const leadingTypes = ['call', 'link', 'group', 'list'];
/** For each kind of field the options that can contain calls or links. */
const leadingOptions: ReadonlyMap<string, Options> = new Map(
  [...kindsByName].map(([kind, entry]) => [
    kind,
    Object.fromEntries(Object.entries(fieldOptions(entry)).filter(([, { type }]) => leadingTypes.includes(type))),
  ]),
);

/** Enters a list, whose `item` hides the one outside. */
function openList(shown: ShownPart, { scope, from }: NonNullable<OptionSchema['opens']>): ShownPart {
  const whens = shown.whens.filter(({ value }) => !JSON.stringify(value).includes(`"${scope}.`));
  const at = shown.at.at(from, 'at').text;
  return { ...shown, whens, lists: at === undefined ? shown.lists : [...shown.lists, { scope, at }] };
}
