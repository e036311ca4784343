import { formName, isDeclaredData } from '../../compile/index.ts';
import { blockWords, isObject, type Options, type Slot } from '../../declare/index.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { checkCondition } from '../paths/check-condition.ts';
import { checkData, checkHeld, type Spot } from '../paths/check-path.ts';
import { checkWords } from '../paths/check-words.ts';
import { type OpenScopes, scopesOfForm } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { JsonPath } from '../read/place-of.ts';
import { anything, describe, elementOf } from '../schema/reach.ts';
import { checkLink, checkParameters, checkParametersNeeded } from './check-links.ts';
import { checkSend } from './check-send.ts';

/** Where options are declared: besides what can be read there, the kind of file and the form that the word is about. */
export interface OptionSpot extends Spot {
  readonly in: 'screen' | 'layout' | 'form';
  readonly form?: string;
}

const words = new Map(blockWords.map((word) => [word.block, word]));

/** Blocks: each is one word that may stand here, and what its options name exists. No word is known here by its name. */
export function checkBlocks(checking: Checking, spot: OptionSpot, blocks: unknown, path: JsonPath): void {
  for (const [index, block] of asList(blocks).entries()) if (isObject(block)) checkBlock(checking, spot, block, [...path, index]);
}

function checkBlock(checking: Checking, spot: OptionSpot, block: Record<string, unknown>, path: JsonPath): void {
  const names = Object.keys(block).filter((name) => name !== 'when');
  for (const name of names)
    if (!words.has(name)) checking.report(spot.file, [...path, name], problems.BLOCK_UNKNOWN(name, words.keys()), 'key');
  const [, second] = names;
  if (second !== undefined) checking.report(spot.file, [...path, second], problems.BLOCK_NOT_ONE(names), 'key');
  else if (names.length === 0) checking.report(spot.file, path, problems.BLOCK_NOT_ONE(names));
  for (const name of names) {
    const word = words.get(name);
    if (word === undefined) continue;
    if (word.in !== 'both' && word.in !== spot.in)
      checking.report(spot.file, [...path, name], problems.BLOCK_MISPLACED(name, spot.in), 'key');
    const options = asObject(block[name]);
    checkOptions(checking, openForm(checking, spot, word.options, options), word.options, options, [...path, name]);
  }
  // Whether a form is there at all cannot hang on what is typed into it.
  checkCondition(checking, spot, block['when'], [...path, 'when']);
}

/** Inside a block that is about a form its answers can be read. */
function openForm(checking: Checking, spot: OptionSpot, slots: Options, options: Record<string, unknown>): OptionSpot {
  const name = Object.keys(slots).find((option) => slots[option]?.slot === 'form');
  const named = name === undefined ? undefined : asText(options[name]);
  if (named === undefined) return spot;
  const form = formName(named);
  return { ...spot, form, scopes: { ...spot.scopes, ...scopesOfForm(checking, form) } };
}

/** The options of a word, by their slots. */
export function checkOptions(
  checking: Checking,
  spot: OptionSpot,
  slots: Options,
  options: Record<string, unknown>,
  path: JsonPath,
): void {
  const either = ['send', 'link'].filter((name) => slots[name]?.required !== true && slots[name] !== undefined);
  if (either.length === 2 && either.filter((name) => options[name] !== undefined).length !== 1) {
    checking.report(spot.file, path, problems.ACTION_TARGET_NOT_ONE());
  }
  for (const [name, slot] of Object.entries(slots)) {
    const value = options[name];
    if (value === undefined) continue;
    const inside = slot.opens === undefined ? spot : openList(checking, spot, slot.opens, options, path);
    checkSlot(checking, inside, slot, value, [...path, name], { options, path, slots });
  }
  const targets = options['params'] === undefined ? undefined : listTargets(checking, slots, options);
  if (targets !== undefined) checkParametersNeeded(checking, spot, targets, asObject(options['params']), [...path, 'params']);
}

/** The addresses that `params` is for, a route or a call's path; undefined: one of them cannot be read, and may need anything. */
function listTargets(checking: Checking, slots: Options, options: Record<string, unknown>): readonly string[] | undefined {
  const targets: string[] = [];
  for (const [name, { slot }] of Object.entries(slots)) {
    const value = options[name];
    // The call of a form is made with the parameters of its page.
    if (value === undefined || (slot !== 'link' && (slot !== 'call' || isAboutForm(slots)))) continue;
    const to = slot === 'link' ? value : asObject(checking.of.call.get(String(value))?.value)['path'];
    if (typeof to !== 'string') return undefined;
    targets.push(to);
  }
  return targets.length === 0 ? undefined : targets;
}

interface Beside {
  readonly options: Record<string, unknown>;
  readonly path: JsonPath;
  readonly slots: Options;
}

function checkSlot(checking: Checking, spot: OptionSpot, slot: Slot, value: unknown, path: JsonPath, beside: Beside): void {
  switch (slot.slot) {
    case 'literal':
    case 'fill':
      return;
    case 'words':
    case 'value':
      return checkWords(checking, spot, value, path, slot.parameters);
    case 'data':
      return checkHeld(checking, spot, value, path, slot.holds);
    case 'condition':
      return checkCondition(checking, spot, value, path);
    case 'blocks':
      return checkBlocks(checking, spot, value, path);
    case 'link':
      if (isDeclaredData(value)) checkData(checking, spot, value, path);
      else if (typeof value === 'string') {
        checkLink(checking, spot, value, path);
        if (slot.takes !== 'item') checkParameters(checking, spot, value, paramsBeside(beside), path);
      }
      return;
    case 'call':
      // Only the word that is about a form sends its answers; an action inside it sends its payload.
      if (typeof value === 'string')
        checkSend(checking, spot, value, path, {
          ...beside,
          params: isAboutForm(beside.slots) ? undefined : paramsBeside(beside),
          form: isAboutForm(beside.slots) ? spot.form : undefined,
          takesAnswer: slot.takes === 'answer',
        });
      return;
    case 'form':
      if (typeof value === 'string' && !checking.of.form.has(formName(value))) {
        const known = () => [...checking.of.form.keys()].map((name) => `forms/${name}`);
        checking.report(spot.file, path, problems.FORM_UNKNOWN(value, known));
      }
      return;
    case 'fields':
      return checkKeys(checking, spot, asList(value), path);
    case 'payload':
      for (const [name, each] of Object.entries(asObject(value)))
        if (isDeclaredData(each)) checkData(checking, spot, each, [...path, name]);
      return;
    case 'group':
      if (isObject(value)) checkOptions(checking, spot, slot.options, value, path);
      return;
    case 'list':
      checkChoices(checking, spot, slot.of, asList(value), path);
      for (const [index, each] of asList(value).entries()) checkSlot(checking, spot, slot.of, each, [...path, index], beside);
  }
}

/** What is given to the addresses beside it; undefined: the word takes none. */
function paramsBeside({ slots, options }: Beside): Record<string, unknown> | undefined {
  return slots['params'] === undefined ? undefined : asObject(options['params']);
}

/** Of two choices of one value nobody could pick the second. */
function checkChoices(checking: Checking, { file }: Spot, slot: Slot, choices: readonly unknown[], path: JsonPath): void {
  if (slot.slot !== 'group' || slot.options['value']?.slot !== 'literal') return;
  const seen = new Set<string>();
  for (const [index, choice] of choices.entries()) {
    const value = asText(asObject(choice)['value']);
    if (value === undefined) continue;
    if (seen.has(value)) checking.report(file, [...path, index, 'value'], problems.VALUE_TWICE(JSON.stringify(value)));
    seen.add(value);
  }
}

function isAboutForm(slots: Options): boolean {
  return Object.values(slots).some((slot) => slot.slot === 'form');
}

/** `item` inside a list is an element of the list that the word's data points to. */
function openList(
  checking: Checking,
  spot: OptionSpot,
  { scope, from }: NonNullable<Slot['opens']>,
  options: Record<string, unknown>,
  path: JsonPath,
): OptionSpot {
  const data = options[from];
  const schema = isDeclaredData(data) ? checkData(checking, spot, data, [...path, from]) : undefined;
  const element = schema === undefined ? anything : elementOf(schema);
  if (element === undefined && schema !== undefined) {
    checking.report(
      spot.file,
      [...path, from, 'at'],
      problems.PATH_MISFIT(String(asObject(data)['at']), describe(schema), 'a list'),
    );
  }
  const scopes: OpenScopes = { ...spot.scopes, [scope]: element ?? anything };
  return { ...spot, scopes };
}

function checkKeys(checking: Checking, { file, form }: OptionSpot, keys: readonly unknown[], path: JsonPath): void {
  const declared = form === undefined ? undefined : checking.of.form.get(form)?.value;
  if (form === undefined || !isObject(declared)) return;
  const known = keysOfForm(declared);
  for (const [index, key] of keys.entries()) {
    if (typeof key === 'string' && keysBehind(key, known).length === 0)
      checking.report(file, [...path, index], problems.SCREEN_FIELD_UNKNOWN(key, form, known));
  }
}

/** Keys as sections name them: `email`, `parentalConsent.*` for a repeated field, `custom.*` where settings add fields. */
export function keysOfForm(form: Record<string, unknown>): readonly string[] {
  const keys = Object.keys(asObject(form['fields'])).map((key) => key.replace(/\.<id>$/, '.*'));
  return asText(asObject(form['settings'])['custom']) === undefined ? keys : [...keys, 'custom.*'];
}

/** The keys that a section's entry stands for: `signUp.*` → all that begin with `signUp.`, any other key → itself where it is known. */
export function keysBehind(key: string, known: readonly string[]): readonly string[] {
  return known.filter((each) => each === key || (key.endsWith('.*') && each.startsWith(key.slice(0, -1))));
}
