// What a screen shows that leads on: the calls it sends, the links it has and the forms it draws, each with the conditions under
// which it is there. Read by the words' own descriptions: no word is known here by its name.
import { formName } from '../../compile/index.ts';
import { blockWords, commonFieldOptions, fieldWords, isObject, type Options, type Slot } from '../../declare/index.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { once } from '../once.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/place-of.ts';
import type { PlacedCondition } from './read-placed.ts';

export interface Shown {
  readonly file: ReadFile;
  readonly path: JsonPath;
  /** All of these hold where it is drawn. */
  readonly whens: readonly PlacedCondition[];
  /** The form around it. */
  readonly form: string | undefined;
  /** The lists around it, from the outer one on: what `item` is inside of them. */
  readonly lists: readonly OpenedList[];
}

export interface OpenedList {
  readonly scope: 'item' | 'option';
  /** Path of the list: `people`. */
  readonly at: string;
}

export interface SentCall extends Shown {
  readonly call: string;
  /** Names and data that it sends besides answers. */
  readonly payload: { readonly [name: string]: unknown };
  /** Whether the answers of the form around it are sent. */
  readonly sendsAnswers: boolean;
}

/** Words that are given data: `{ text: "home.title", with: { name: { at: "name" } } }`. */
export interface SaidWords extends Shown {
  readonly words: { readonly [name: string]: unknown };
}

export interface DrawnForm extends Shown {
  readonly form: string;
  /** Keys as the sections name them: `email`, `custom.*`. */
  readonly keys: readonly string[];
  /** A form that is sent; a review only shows. */
  readonly isSent: boolean;
}

export interface Face {
  /** What it is read from: the screen, its layout, and the forms that it draws. */
  readonly files: readonly ReadFile[];
  readonly sends: readonly SentCall[];
  readonly links: readonly (Shown & { readonly link: string })[];
  readonly forms: readonly DrawnForm[];
  /** Of its own file. */
  readonly said: readonly SaidWords[];
  /** Every condition of its own file, with those around it. */
  readonly conditions: readonly (Shown & { readonly own: PlacedCondition })[];
}

const words = new Map(blockWords.map((word) => [word.block, word]));
const kinds = new Map(fieldWords.map((word) => [word.kind, word]));
/** Options by which something is drawn, or can be used, only while they hold. */
const hiding = ['when', 'enabledWhen'];

const outside = { path: ['blocks'], whens: [], form: undefined, lists: [] };

/** The faces of every screen, with what its layout shows around it, and the conditions of the layouts, which are the same everywhere. */
export interface Faces {
  readonly screens: ReadonlyMap<string, Face>;
  readonly layouts: ReadonlyMap<string, Face>;
}

/** Whether a screen may lead to more than is read of it, since something of it or of a call that it sends is misspelt. */
export function hides(checking: Checking, { files, sends }: Face): boolean {
  const calls = sends.flatMap(({ call }) => checking.of.call.get(call) ?? []);
  return [...files, ...calls].some((file) => checking.soundness.hides(file));
}

/** Of each screen its own blocks, those of its layout, and what the fields of its forms send. */
export const facesOf = once((checking): Faces => {
  const read = (file: ReadFile): Face => {
    const reading = new FaceReading(checking, file);
    reading.readBlocks({ ...outside, file }, asObject(file.value)['blocks']);
    return reading;
  };
  const layouts = new Map([...checking.of.layout.values()].map((file): [string, Face] => [file.name, read(file)]));
  const screens = [...checking.of.screen.values()].map((file): [string, Face] => {
    const own = read(file);
    const around = layouts.get(asText(asObject(file.value)['layout']) ?? '');
    if (around === undefined) return [file.name, own];
    const [sends, links, forms] = [
      own.sends.concat(around.sends),
      own.links.concat(around.links),
      own.forms.concat(around.forms),
    ];
    const { conditions, said } = own;
    return [file.name, { files: own.files.concat(around.files), sends, links, forms, said, conditions }];
  });
  return { screens: new Map(screens), layouts };
});

class FaceReading implements Face {
  readonly sends: SentCall[] = [];
  readonly links: (Shown & { readonly link: string })[] = [];
  readonly forms: DrawnForm[] = [];
  readonly said: SaidWords[] = [];
  readonly conditions: (Shown & { readonly own: PlacedCondition })[] = [];
  readonly files: ReadFile[];
  readonly #checking: Checking;

  constructor(checking: Checking, file: ReadFile) {
    this.#checking = checking;
    this.files = [file];
  }

  readBlocks(shown: Shown, blocks: unknown): void {
    for (const [index, block] of asList(blocks).entries()) {
      if (!isObject(block)) continue;
      const here = [...shown.path, index];
      const around = this.#under({ ...shown, path: here }, block, ['when']);
      for (const [name, options] of Object.entries(block)) {
        const word = words.get(name);
        if (word !== undefined) this.#readOptions({ ...around, path: [...here, name] }, word.options, asObject(options));
      }
    }
  }

  /** What stands inside of something that has conditions of its own. */
  #under(shown: Shown, options: Record<string, unknown>, names: readonly string[]): Shown {
    const own = names
      .filter((name) => isObject(options[name]))
      .map((name) => ({ condition: options[name], file: shown.file, path: [...shown.path, name] }));
    for (const each of own) this.conditions.push({ ...shown, own: each });
    return { ...shown, whens: [...shown.whens, ...own] };
  }

  #readOptions(shown: Shown, slots: Options, options: Record<string, unknown>): void {
    const about = Object.keys(slots).find((name) => slots[name]?.slot === 'form');
    const named = about === undefined ? undefined : asText(options[about]);
    const conditions = hiding.filter((name) => slots[name]?.slot === 'condition');
    const form = named === undefined ? shown.form : formName(named);
    const inside = this.#under({ ...shown, form }, options, conditions);
    if (named !== undefined) this.#readForm({ ...inside, form: formName(named) }, slots, options);
    for (const [name, slot] of Object.entries(slots)) {
      if (options[name] === undefined) continue;
      const opened = slot.opens === undefined ? inside : openList(inside, slot.opens, options);
      this.#readSlot({ ...opened, path: [...shown.path, name] }, slot, options[name], options, named !== undefined);
    }
  }

  #readSlot(shown: Shown, slot: Slot, value: unknown, beside: Record<string, unknown>, isForm: boolean): void {
    switch (slot.slot) {
      case 'blocks':
        return this.readBlocks(shown, value);
      case 'group':
        return this.#readOptions(shown, slot.options, asObject(value));
      case 'list':
        for (const [index, each] of asList(value).entries())
          this.#readSlot({ ...shown, path: [...shown.path, index] }, slot.of, each, beside, isForm);
        return;
      case 'words':
      case 'value':
        if (isObject(value) && value['with'] !== undefined) this.said.push({ ...shown, words: value });
        return;
      case 'link':
        if (typeof value === 'string') this.links.push({ ...shown, link: value });
        return;
      case 'call':
        if (typeof value === 'string')
          this.sends.push({ ...shown, call: value, payload: asObject(beside['payload']), sendsAnswers: isForm });
    }
  }

  #readForm(shown: Shown & { readonly form: string }, slots: Options, options: Record<string, unknown>): void {
    const isSent = Object.entries(slots).some(([name, slot]) => slot.slot === 'call' && options[name] !== undefined);
    const keys = asList(options['sections']).flatMap((section) =>
      asList(asObject(section)['fields']).filter((key) => typeof key === 'string'),
    );
    this.forms.push({ ...shown, keys, isSent });
    const file = this.#checking.of.form.get(shown.form);
    if (file !== undefined) this.files.push(file);
    if (!isSent || file === undefined) return;
    for (const [key, field] of Object.entries(asObject(asObject(file.value)['fields']))) {
      const word = kinds.get(asText(asObject(field)['kind']) ?? '');
      if (word === undefined) continue;
      // Whether a field is asked is told by the checks of its form.
      this.#readOptions(
        { ...shown, file, path: ['fields', key] },
        onlyLeading({ ...commonFieldOptions, ...word.options }),
        asObject(field),
      );
    }
  }
}

/** Of a field's options those that lead on. */
function onlyLeading(options: Options): Options {
  return Object.fromEntries(Object.entries(options).filter(([, slot]) => ['call', 'link', 'group', 'list'].includes(slot.slot)));
}

/** Inside of a list `item` is another one than outside. */
function openList(shown: Shown, { scope, from }: NonNullable<Slot['opens']>, options: Record<string, unknown>): Shown {
  const whens = shown.whens.filter(({ condition }) => !JSON.stringify(condition).includes(`"${scope}.`));
  const at = asText(asObject(options[from])['at']);
  return { ...shown, whens, lists: at === undefined ? shown.lists : [...shown.lists, { scope, at }] };
}
