import {
  type BlockPlan,
  blockWords,
  type DeclaredBlock,
  type DeclaredCondition,
  type DeclaredWords,
  isObject,
  type Json,
  type JsonObject,
  type LinkPlan,
  type Options,
  type Slot,
} from '../../declare/index.ts';
import { compileCondition } from '../condition.ts';
import { compileData, isDeclaredData } from '../data.ts';
import { compileWords } from '../words.ts';

/** What blocks are compiled with: the forms that they may name, and a note of what they used. */
export interface BlockSurroundings {
  /** Keys of a form's fields in use, in the order of declaration. */
  readonly fieldKeys: (form: string) => readonly string[];
  readonly forms: Set<string>;
  readonly calls: Set<string>;
}

const wordOf = new Map(blockWords.map((word) => [word.block, word]));

/**
 * Blocks as declared → as drawn, by the slots of their words; no word is known here by its name.
 * `{"text": {"words": "home.lead"}, "when": {…}}` → `{ block: "text", words: { key: "home.lead" }, tone: "normal", when: {…} }`
 * Throws on an unknown word, which check has told the author before.
 */
export function compileBlocks(declared: readonly DeclaredBlock[], around: BlockSurroundings): readonly BlockPlan[] {
  return declared.map((each) => compileBlock(each, around));
}

function compileBlock(declared: DeclaredBlock, around: BlockSurroundings): BlockPlan {
  const name = Object.keys(declared).find((key) => key !== 'when') ?? '';
  const word = wordOf.get(name);
  if (word === undefined) throw new Error(`No block is called "${name}".`);
  // A declared file is JSON.
  const options = isObject(declared[name]) ? (declared[name] as JsonObject) : {};
  const formOption = Object.keys(word.options).find((option) => word.options[option]?.slot === 'form');
  const keys = formOption === undefined ? [] : around.fieldKeys(formName(String(options[formOption])));
  return {
    block: word.block,
    // A condition is an object of JSON: its reader is compileCondition.
    ...(declared['when'] === undefined ? {} : { when: compileCondition(declared['when'] as DeclaredCondition) }),
    ...compileOptions(word.options, options, keys, around),
  };
}

function compileOptions(options: Options, declared: JsonObject, keys: readonly string[], around: BlockSurroundings): JsonObject {
  const made: Record<string, unknown> = {};
  for (const [name, slot] of Object.entries(options)) {
    const given = declared[name];
    const value = given === undefined ? defaultOf(slot) : compileSlot(slot, given, keys, around, declared);
    if (value !== undefined) made[name] = value;
  }
  // Every slot makes JSON of JSON.
  return made as JsonObject;
}

function defaultOf(slot: Slot): Json | undefined {
  return slot.slot === 'literal' ? slot.default : undefined;
}

/** The casts below give JSON the type that check has made sure of: a slot's shape is judged before anything is compiled. */
function compileSlot(slot: Slot, given: Json, keys: readonly string[], around: BlockSurroundings, beside: JsonObject): unknown {
  switch (slot.slot) {
    case 'literal':
    case 'parts':
    // Only fields have look-ups; their own compiler reads what they fill.
    case 'fill':
      return given;
    case 'words':
    case 'value':
      return compileWords(given as DeclaredWords);
    case 'data':
      return isDeclaredData(given) ? compileData(given) : undefined;
    case 'condition':
      return compileCondition(given as DeclaredCondition);
    case 'blocks':
      return compileBlocks(given as readonly DeclaredBlock[], around);
    case 'link':
      return compileLink(given, beside['params']);
    case 'call':
      around.calls.add(String(given));
      return given;
    case 'form':
      around.forms.add(formName(String(given)));
      return formName(String(given));
    case 'fields':
      return expandKeys(given as readonly string[], keys);
    case 'payload':
      return compilePayload(given);
    case 'group':
      return compileOptions(slot.options, given as JsonObject, keys, around);
    case 'list':
      return (given as readonly Json[])
        .map((each) => compileSlot(slot.of, each, keys, around, beside))
        .filter((each) => !isEmptySection(slot.of, each));
  }
}

/** A section whose fields are all out of use is not drawn. */
function isEmptySection(slot: Slot, made: unknown): boolean {
  if (slot.slot !== 'group' || !isObject(made)) return false;
  const name = Object.keys(slot.options).find((option) => slot.options[option]?.slot === 'fields');
  const fields = name === undefined ? undefined : made[name];
  return Array.isArray(fields) && fields.length === 0;
}

/** `["email", "custom.*"]` → `["email", "custom.c1", "custom.c2"]`, without what is not in use. */
function expandKeys(declared: readonly string[], inUse: readonly string[]): readonly string[] {
  return declared.flatMap((key) =>
    key.endsWith('.*') ? inUse.filter((each) => each.startsWith(key.slice(0, -1))) : inUse.filter((each) => each === key),
  );
}

/** A route with the parameters that are fixed put in; those that are data stay for the drawing. */
function compileLink(given: Json, params: Json | undefined): LinkPlan {
  if (isDeclaredData(given)) return { to: compileData(given) };
  const data: Record<string, ReturnType<typeof compileData>> = {};
  let to = String(given);
  for (const [name, value] of Object.entries(isObject(params) ? params : {})) {
    if (isDeclaredData(value)) data[name] = compileData(value);
    else to = to.replaceAll(`{${name}}`, encodeURIComponent(String(value)));
  }
  return Object.keys(data).length === 0 ? { to } : { to, params: data };
}

function compilePayload(given: Json): JsonObject {
  const entries = Object.entries(isObject(given) ? given : {});
  // A payload is JSON: data of it is compiled, the rest is sent as it stands.
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isDeclaredData(value) ? compileData(value) : value]),
  ) as JsonObject;
}

/** `"forms/signup"` → `"signup"` */
export function formName(reference: string): string {
  return reference.startsWith('forms/') ? reference.slice('forms/'.length) : reference;
}
