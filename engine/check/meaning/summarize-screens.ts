// Summarizes screens: their calls, links, forms and texts, each with the conditions under which it is drawn. Walks blocks by their
// option schemas; no block is known here by name.
import { formName } from '../../compile/index.ts';
import { type FieldKindEntry, findBlock, isObject, type OptionSchema, type Options } from '../../declare/index.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { Cursor } from '../cursor.ts';
import { memoizePerProject } from '../memoize.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { fieldOptions, kindOf } from '../vocabulary.ts';

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
    const ownSummary = read(file);
    const around = layouts.get(asText(asObject(file.value)['layout']) ?? '');
    if (around === undefined) return [file.name, ownSummary];
    const [files, sends] = [ownSummary.files.concat(around.files), ownSummary.sends.concat(around.sends)];
    const [links, forms] = [ownSummary.links.concat(around.links), ownSummary.forms.concat(around.forms)];
    return [file.name, { files, sends, links, forms, texts: ownSummary.texts, conditions: ownSummary.conditions }];
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

  #readBlocks(part: ShownPart): void {
    for (const block of part.at.items()) {
      const around = this.#under({ ...part, at: block }, ['when']);
      for (const [name, options] of block.entries()) {
        const entry = findBlock(name);
        if (entry !== undefined) this.#readOptions({ ...around, at: options }, entry.options);
      }
    }
  }

  /** Records the conditions of a part, and adds them to those around its content. */
  #under(part: ShownPart, names: readonly string[]): ShownPart {
    const ownConditions = names.filter((name) => isObject(part.at.object[name])).map((name) => part.at.at(name));
    for (const condition of ownConditions) this.conditions.push({ ...part, at: condition });
    return ownConditions.length === 0 ? part : { ...part, whens: [...part.whens, ...ownConditions] };
  }

  #readOptions(part: ShownPart, schemas: Options): void {
    const { at: options } = part;
    const about = Object.keys(schemas).find((name) => schemas[name]?.type === 'form');
    const named = about === undefined ? undefined : options.at(about).text;
    const conditions = conditionOptions.filter((name) => schemas[name]?.type === 'condition');
    const form = named === undefined ? part.form : formName(named);
    const inside = this.#under({ ...part, form }, conditions);
    if (named !== undefined) this.#readForm({ ...inside, form: formName(named) }, schemas);
    for (const [name, schema] of Object.entries(schemas)) {
      if (!options.has(name)) continue;
      const opened = schema.opens === undefined ? inside : openList(inside, schema.opens);
      this.#readOption({ ...opened, at: options.at(name) }, schema, options);
    }
  }

  #readOption(part: ShownPart, schema: OptionSchema, beside: Cursor): void {
    const { value } = part.at;
    switch (schema.type) {
      case 'blocks':
        return this.#readBlocks(part);
      case 'group':
        return this.#readOptions(part, schema.options);
      case 'list':
        for (const element of part.at.items()) this.#readOption({ ...part, at: element }, schema.of, beside);
        return;
      case 'words':
      case 'value':
        if (isObject(value) && value['with'] !== undefined) this.texts.push(part);
        return;
      case 'link':
        if (typeof value === 'string') this.links.push(value);
        return;
      case 'call':
        if (typeof value === 'string') this.sends.push({ ...part, call: value, payload: beside.at('payload').object });
    }
  }

  #readForm(part: ShownPart & { readonly form: string }, schemas: Options): void {
    const { at: options, form } = part;
    const isSent = sendsForm(schemas, options);
    const fields = options
      .at('sections')
      .items()
      .flatMap((section) => section.at('fields').items());
    this.forms.push({ ...part, keys: fields.flatMap(({ text }) => text ?? []), isSent });
    const file = options.checking.of.form.get(form);
    if (file === undefined) return;
    this.files.push(file);
    if (!isSent) return;
    for (const [, field] of Cursor.open(options.checking, file).at('fields').entries()) {
      const kind = kindOf(field.value);
      // Whether a field is asked is checked with its form.
      if (kind !== undefined) this.#readOptions({ ...part, at: field }, leadingOptions(kind));
    }
  }
}

const leadingTypes = ['call', 'link', 'group', 'list'];
/** The options of a kind of field that can contain calls or links. */
const leadingOptions = (entry: FieldKindEntry): Options =>
  Object.fromEntries(Object.entries(fieldOptions(entry)).filter(([, { type }]) => leadingTypes.includes(type)));

/** Enters a list, whose `item` hides the one outside. */
function openList(part: ShownPart, { scope, from }: NonNullable<OptionSchema['opens']>): ShownPart {
  const whens = part.whens.filter(({ value }) => !JSON.stringify(value).includes(`"${scope}.`));
  const at = part.at.at(from, 'at').text;
  return { ...part, whens, lists: at === undefined ? part.lists : [...part.lists, { scope, at }] };
}

/** Whether the block has a call of its own, or one of its buttons sends the whole form. */
function sendsForm(schemas: Options, options: Cursor): boolean {
  return Object.entries(schemas).some(([name, schema]) => {
    if (schema.type === 'call') return options.has(name);
    const button = schema.type === 'list' ? schema.of : schema;
    if (button.type !== 'group') return false;
    const buttons = schema.type === 'list' ? options.at(name).items() : [options.at(name)];
    const calls = Object.entries(button.options).filter(([, option]) => option.type === 'call' && option.takes === 'form');
    return buttons.some((written) => calls.some(([call]) => written.has(call)));
  });
}
