import { formName, isDeclaredData } from '../../compile/index.ts';
import { findBlock, isObject, listBlocks, type OptionSchema, type Options } from '../../declare/index.ts';
import { asObject, asText } from '../checking.ts';
import type { Cursor } from '../cursor.ts';
import { requireFile } from '../declared-names.ts';
import { anything, elementOf } from '../json-schema/resolve-path.ts';
import { checkCondition } from '../paths/check-condition.ts';
import { checkExpression } from '../paths/check-expression.ts';
import { checkComparable, checkData, checkDataShape, reportMisfit } from '../paths/check-path.ts';
import { checkTextReference } from '../paths/check-text.ts';
import { withForm } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import { checkLink, checkParameters, checkParametersNeeded } from './check-links.ts';
import { checkSend } from './check-send.ts';

/** Checks blocks by the option schemas of the vocabulary; no block is known here by name. */
export function checkBlocks(blocks: Cursor): void {
  for (const block of blocks.items()) if (isObject(block.value)) checkBlock(block);
}

function checkBlock(block: Cursor): void {
  const names = Object.keys(block.object).filter((name) => name !== 'when');
  const [, second] = names;
  if (second !== undefined) block.at(second).reportKey(problems.BLOCK_NOT_ONE(names));
  else if (names.length === 0) block.report(problems.BLOCK_NOT_ONE(names));
  for (const name of names) {
    const [entry, options, place] = [findBlock(name), block.at(name), block.context.in];
    if (entry === undefined) {
      reportUnknown(options, name);
      continue;
    }
    if (entry.in !== 'both' && entry.in !== place) options.reportKey(problems.BLOCK_MISPLACED(name, place ?? '', entry.in));
    checkOptions(openForm(options, entry.options), entry.options);
  }
  // The `when` of a form cannot read its own answers.
  checkCondition(block.at('when'));
}

function reportUnknown(options: Cursor, name: string): void {
  const blocks = listBlocks();
  const today = blocks.find(({ formerly }) => formerly === name);
  options.reportKey(
    today === undefined
      ? problems.BLOCK_UNKNOWN(
          name,
          blocks.map(({ block }) => block),
        )
      : problems.PROPERTY_RENAMED({ from: name, to: today.block }),
  );
}

/** Adds the scopes of the form if the block has one. */
function openForm(options: Cursor, schemas: Options): Cursor {
  const name = Object.keys(schemas).find((option) => schemas[option]?.type === 'form');
  const named = name === undefined ? undefined : options.at(name).text;
  if (named === undefined) return options;
  const form = formName(named);
  return options.within({ form, scopes: withForm(options.checking, options.context.scopes, form) });
}

/** Checks options by their schemas. */
export function checkOptions(options: Cursor, schemas: Options): void {
  const object = options.object;
  const either = ['send', 'link'].filter((name) => schemas[name]?.required !== true && schemas[name] !== undefined);
  if (either.length === 2 && either.filter((name) => object[name] !== undefined).length !== 1)
    options.report(problems.ACTION_TARGET_NOT_ONE());
  for (const [name, schema] of Object.entries(schemas)) {
    if (object[name] === undefined) continue;
    const inside = schema.opens === undefined ? options : openList(options, schema.opens);
    checkOption(inside.at(name), schema, { options, schemas });
  }
  const targets = object['params'] === undefined ? undefined : listTargets(options, schemas);
  if (targets !== undefined) checkParametersNeeded(options.at('params'), targets);
}

/** The routes and paths that `params` is for; undefined: one of them could not be read. */
function listTargets({ checking, object }: Cursor, schemas: Options): readonly string[] | undefined {
  const targets: string[] = [];
  for (const [name, { type }] of Object.entries(schemas)) {
    const value = object[name];
    // The call of a form uses the parameters of its page.
    if (value === undefined || (type !== 'link' && (type !== 'call' || isAboutForm(schemas)))) continue;
    const to = type === 'link' ? value : asObject(checking.of.call.get(String(value))?.value)['path'];
    if (typeof to !== 'string') return undefined;
    targets.push(to);
  }
  return targets.length === 0 ? undefined : targets;
}

/** The options around an option. */
export interface Beside {
  readonly options: Cursor;
  readonly schemas: Options;
}

function checkOption(cursor: Cursor, schema: OptionSchema, beside: Beside): void {
  const { value } = cursor;
  switch (schema.type) {
    case 'literal':
      if (schema.comparedAs !== undefined && isDeclaredData(value)) checkComparable(cursor, schema.comparedAs);
      return;
    case 'expression':
      return checkExpression(cursor, schema.gives);
    case 'fill':
      return;
    case 'words':
    case 'value':
      return checkTextReference(cursor, schema.parameters);
    case 'data':
      if (schema.comparedAs !== undefined) return checkComparable(cursor, schema.comparedAs);
      return checkDataShape(cursor, schema.holds);
    case 'condition':
      return checkCondition(cursor);
    case 'blocks':
      return checkBlocks(cursor);
    case 'link':
      if (isDeclaredData(value)) checkData(cursor);
      else if (typeof value === 'string') {
        checkLink(cursor, value);
        if (schema.takes !== 'item') checkParameters(cursor, value, paramsBeside(beside));
      }
      return;
    case 'call': {
      // Only the form itself sends its answers; an action inside it sends its payload.
      const isForm = isAboutForm(beside.schemas);
      const form = isForm || schema.takes === 'form' ? cursor.context.form : undefined;
      const params = isForm ? undefined : paramsBeside(beside);
      if (typeof value === 'string') checkSend(cursor, value, { ...beside, params, form, takes: schema.takes });
      return;
    }
    case 'form':
      requireFile(cursor, 'form');
      return;
    case 'fields':
      return checkKeys(cursor);
    case 'payload':
      for (const [, part] of cursor.entries()) if (isDeclaredData(part.value)) checkData(part);
      return;
    case 'group':
      if (isObject(value)) checkOptions(cursor, schema.options);
      return;
    case 'list':
      checkChoices(cursor, schema.of);
      for (const element of cursor.items()) checkOption(element, schema.of, beside);
  }
}

/** The `params` beside an option; undefined: the block has no such option. */
function paramsBeside({ schemas, options }: Beside): Record<string, unknown> | undefined {
  return schemas['params'] === undefined ? undefined : options.at('params').object;
}

/** Checks for duplicate values of choices. */
function checkChoices(choices: Cursor, schema: OptionSchema): void {
  if (schema.type !== 'group' || schema.options['value']?.type !== 'literal') return;
  const seen = new Set<string>();
  for (const choice of choices.items()) {
    const value = choice.at('value');
    if (value.text === undefined) continue;
    if (seen.has(value.text)) value.report(problems.VALUE_TWICE(JSON.stringify(value.text)));
    seen.add(value.text);
  }
}

function isAboutForm(schemas: Options): boolean {
  return Object.values(schemas).some((schema) => schema.type === 'form');
}

/** Adds the scope of a list, an element of its data: `item`. */
function openList(options: Cursor, { scope, from }: NonNullable<OptionSchema['opens']>): Cursor {
  const data = options.at(from);
  const schema = isDeclaredData(data.value) ? checkData(data) : undefined;
  const element = schema === undefined ? anything : elementOf(schema);
  if (element === undefined && schema !== undefined) reportMisfit(data, schema, 'a list');
  return options.within({ scopes: { ...options.context.scopes, [scope]: element ?? anything } });
}

function checkKeys(keys: Cursor): void {
  const { form } = keys.context;
  const declared = form === undefined ? undefined : keys.checking.of.form.get(form)?.value;
  if (form === undefined || !isObject(declared)) return;
  const knownKeys = keysOfForm(declared);
  for (const key of keys.items())
    if (key.text !== undefined && matchKeys(key.text, knownKeys).length === 0)
      key.report(problems.SCREEN_FIELD_UNKNOWN(key.text, form, knownKeys));
}

/** Keys as sections name them: `email`, `guardian.*` for a repeated field, `custom.*` for fields from settings. */
export function keysOfForm(form: Record<string, unknown>): readonly string[] {
  const keys = Object.keys(asObject(form['fields'])).map((key) => key.replace(/\.<id>$/, '.*'));
  return asText(asObject(form['settings'])['custom']) === undefined ? keys : [...keys, 'custom.*'];
}

/** The keys that a section's entry matches: `signUp.*` → all that start with `signUp.`, any other key → itself if it is known. */
export function matchKeys(key: string, knownKeys: readonly string[]): readonly string[] {
  return knownKeys.filter((knownKey) => knownKey === key || (key.endsWith('.*') && knownKey.startsWith(key.slice(0, -1))));
}
