import {
  type BlockPlan,
  type BlockWord,
  blockWords,
  type DeclaredBlock,
  type DeclaredCondition,
  type DeclaredData,
  type DeclaredWords,
  type FormPlan,
  isObject,
  type LinkPlan,
  type Options,
  type Slot,
} from '../../declare/index.ts';
import { compileCondition } from '../condition.ts';
import { compileData, isDeclaredData } from '../data.ts';
import { compileWords } from '../words.ts';

/** What blocks are compiled with: the effective form of an id, asked for when a block names it. */
export interface BlockContext {
  form(id: string): FormPlan;
  /** Called with each form and call that a block names. */
  useForm(id: string): void;
  useCall(id: string): void;
}

const words = new Map(blockWords.map((word) => [word.block, word]));

/** `[{ "heading": { "words": "home.title" } }]` → `[{ block: "heading", words: { key: "home.title" }, level: 2 }]` */
export function compileBlocks(declared: readonly DeclaredBlock[], context: BlockContext): readonly BlockPlan[] {
  return declared.flatMap((block) => compileBlock(block, context));
}

function compileBlock(declared: DeclaredBlock, context: BlockContext): readonly BlockPlan[] {
  const word = findWord(declared);
  // An unknown block is a problem before the page exists; it shows nothing.
  if (word === undefined) return [];
  const options = declared[word.block];
  const compiled = compileOptions(word.options, isObject(options) ? options : {}, context);
  const when = declared['when'];
  return [{ block: word.block, ...(isObject(when) ? { when: compileCondition(when as DeclaredCondition) } : {}), ...compiled }];
}

export function findWord(declared: DeclaredBlock): BlockWord | undefined {
  const name = Object.keys(declared).find((key) => words.has(key));
  return name === undefined ? undefined : words.get(name);
}

type Compiled = Record<string, unknown>;

function compileOptions(options: Options, given: Record<string, unknown>, context: BlockContext): Compiled {
  const compiled: Compiled = {};
  const of = given['of'];
  const formId = typeof of === 'string' ? readFormId(of) : undefined;
  const inForm: BlockContext & { readonly formId?: string } = formId === undefined ? context : { ...context, formId };
  for (const [name, slot] of Object.entries(options)) {
    const value = compileSlot(slot, given[name], inForm);
    if (value !== undefined) compiled[name] = value;
  }
  return compiled;
}

/** One option by what may stand in it. Absent stays absent, but for a literal's default. */
function compileSlot(slot: Slot, given: unknown, context: BlockContext & { readonly formId?: string }): unknown {
  if (given === undefined) return slot.slot === 'literal' ? slot.default : undefined;
  switch (slot.slot) {
    case 'words':
    case 'value':
      // The shape was checked; what is neither text nor data is words in languages.
      return compileWords(given as DeclaredWords);
    case 'data':
      return compileData(given as DeclaredData);
    case 'condition':
      return compileCondition(given as DeclaredCondition);
    case 'literal':
      return given;
    case 'blocks':
      return Array.isArray(given) ? compileBlocks(given, context) : [];
    case 'link':
      return compileLink(given);
    case 'call':
      context.useCall(String(given));
      return given;
    case 'form':
      context.useForm(readFormId(String(given)));
      return readFormId(String(given));
    case 'fields':
      return context.formId === undefined || !Array.isArray(given) ? [] : expandKeys(given.map(String), context.form(context.formId));
    case 'payload':
      return isObject(given) ? Object.fromEntries(Object.entries(given).map(([name, value]) => [name, isDeclaredData(value) ? compileData(value) : value])) : {};
    case 'group':
      return isObject(given) ? compileOptions(slot.options, given, context) : undefined;
    case 'list':
      return compileList(slot.of, given, context);
  }
}

function compileList(of: Slot, given: unknown, context: BlockContext): readonly unknown[] {
  const compiled = Array.isArray(given) ? given.map((each) => compileSlot(of, each, context)) : [];
  // A section whose fields are all out of use is not drawn.
  const isSections = of.slot === 'group' && of.options['fields']?.slot === 'fields';
  return isSections ? compiled.filter((each) => isObject(each) && Array.isArray(each['fields']) && each['fields'].length > 0) : compiled;
}

/** `"forms/signup"` → `"signup"` */
export function readFormId(of: string): string {
  return of.startsWith('forms/') ? of.slice('forms/'.length) : of;
}

function compileLink(given: unknown): LinkPlan {
  return isDeclaredData(given) ? { to: compileData(given) } : { to: String(given) };
}

/** `["familyName", "custom.*"]` → the keys in use, in this order. */
export function expandKeys(keys: readonly string[], form: FormPlan): readonly string[] {
  return keys.flatMap((key) => {
    if (!key.endsWith('.*')) return form.fields.some((field) => field.key === key) ? [key] : [];
    const prefix = key.slice(0, -1);
    return form.fields.filter((field) => field.key.startsWith(prefix)).map((field) => field.key);
  });
}
