import { formName, isDeclaredData } from '../../compile/index.ts';
import { blockEntries, isObject, type OptionSchema, type Options } from '../../declare/index.ts';
import { asList, asObject, asText, type Checking } from '../checking.ts';
import { anything, describe, elementOf } from '../json-schema/resolve-path.ts';
import { checkCondition } from '../paths/check-condition.ts';
import { checkData, checkDataShape, type Location } from '../paths/check-path.ts';
import { checkTextReference } from '../paths/check-text.ts';
import { type OpenScopes, scopesOfForm } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { JsonPath } from '../read/source-range.ts';
import { checkLink, checkParameters, checkParametersNeeded } from './check-links.ts';
import { checkSend } from './check-send.ts';

/** Where options are declared: also the kind of file, and the form of the block. */
export interface OptionLocation extends Location {
  readonly in: 'screen' | 'layout' | 'form';
  readonly form?: string;
}

const entries = new Map(blockEntries.map((entry) => [entry.block, entry]));

/** Checks blocks by the option schemas of the vocabulary; no block is known here by name. */
export function checkBlocks(checking: Checking, location: OptionLocation, blocks: unknown, path: JsonPath): void {
  for (const [index, block] of asList(blocks).entries())
    if (isObject(block)) checkBlock(checking, location, block, [...path, index]);
}

function checkBlock(checking: Checking, location: OptionLocation, block: Record<string, unknown>, path: JsonPath): void {
  const names = Object.keys(block).filter((name) => name !== 'when');
  for (const name of names)
    if (!entries.has(name)) checking.report(location.file, [...path, name], problems.BLOCK_UNKNOWN(name, entries.keys()), 'key');
  const [, second] = names;
  if (second !== undefined) checking.report(location.file, [...path, second], problems.BLOCK_NOT_ONE(names), 'key');
  else if (names.length === 0) checking.report(location.file, path, problems.BLOCK_NOT_ONE(names));
  for (const name of names) {
    const entry = entries.get(name);
    if (entry === undefined) continue;
    if (entry.in !== 'both' && entry.in !== location.in)
      checking.report(location.file, [...path, name], problems.BLOCK_MISPLACED(name, location.in, entry.in), 'key');
    const options = asObject(block[name]);
    checkOptions(checking, openForm(checking, location, entry.options, options), entry.options, options, [...path, name]);
  }
  // The `when` of a form cannot read its own answers.
  checkCondition(checking, location, block['when'], [...path, 'when']);
}

/** Adds the scopes of the form if the block has one. */
function openForm(
  checking: Checking,
  location: OptionLocation,
  schemas: Options,
  options: Record<string, unknown>,
): OptionLocation {
  const name = Object.keys(schemas).find((option) => schemas[option]?.type === 'form');
  const named = name === undefined ? undefined : asText(options[name]);
  if (named === undefined) return location;
  const form = formName(named);
  return { ...location, form, scopes: { ...location.scopes, ...scopesOfForm(checking, form) } };
}

/** Checks options by their schemas. */
export function checkOptions(
  checking: Checking,
  location: OptionLocation,
  schemas: Options,
  options: Record<string, unknown>,
  path: JsonPath,
): void {
  const either = ['send', 'link'].filter((name) => schemas[name]?.required !== true && schemas[name] !== undefined);
  if (either.length === 2 && either.filter((name) => options[name] !== undefined).length !== 1) {
    checking.report(location.file, path, problems.ACTION_TARGET_NOT_ONE());
  }
  for (const [name, schema] of Object.entries(schemas)) {
    const value = options[name];
    if (value === undefined) continue;
    const inside = schema.opens === undefined ? location : openList(checking, location, schema.opens, options, path);
    checkOption(checking, inside, schema, value, [...path, name], { options, path, schemas });
  }
  const targets = options['params'] === undefined ? undefined : listTargets(checking, schemas, options);
  if (targets !== undefined) checkParametersNeeded(checking, location, targets, asObject(options['params']), [...path, 'params']);
}

/** The routes and paths that `params` is for; undefined: one of them could not be read. */
function listTargets(checking: Checking, schemas: Options, options: Record<string, unknown>): readonly string[] | undefined {
  const targets: string[] = [];
  for (const [name, { type }] of Object.entries(schemas)) {
    const value = options[name];
    // The call of a form uses the parameters of its page.
    if (value === undefined || (type !== 'link' && (type !== 'call' || isAboutForm(schemas)))) continue;
    const to = type === 'link' ? value : asObject(checking.of.call.get(String(value))?.value)['path'];
    if (typeof to !== 'string') return undefined;
    targets.push(to);
  }
  return targets.length === 0 ? undefined : targets;
}

interface Beside {
  readonly options: Record<string, unknown>;
  readonly path: JsonPath;
  readonly schemas: Options;
}

function checkOption(
  checking: Checking,
  location: OptionLocation,
  schema: OptionSchema,
  value: unknown,
  path: JsonPath,
  beside: Beside,
): void {
  switch (schema.type) {
    case 'literal':
    case 'fill':
      return;
    case 'words':
    case 'value':
      return checkTextReference(checking, location, value, path, schema.parameters);
    case 'data':
      return checkDataShape(checking, location, value, path, schema.holds);
    case 'condition':
      return checkCondition(checking, location, value, path);
    case 'blocks':
      return checkBlocks(checking, location, value, path);
    case 'link':
      if (isDeclaredData(value)) checkData(checking, location, value, path);
      else if (typeof value === 'string') {
        checkLink(checking, location, value, path);
        if (schema.takes !== 'item') checkParameters(checking, location, value, paramsBeside(beside), path);
      }
      return;
    case 'call':
      // Only the form itself sends its answers; an action inside it sends its payload.
      if (typeof value === 'string')
        checkSend(checking, location, value, path, {
          ...beside,
          params: isAboutForm(beside.schemas) ? undefined : paramsBeside(beside),
          form: isAboutForm(beside.schemas) || schema.takes === 'form' ? location.form : undefined,
          takes: schema.takes,
        });
      return;
    case 'form':
      if (typeof value === 'string' && !checking.of.form.has(formName(value))) {
        const known = () => [...checking.of.form.keys()].map((name) => `forms/${name}`);
        checking.report(location.file, path, problems.FORM_UNKNOWN(value, known));
      }
      return;
    case 'fields':
      return checkKeys(checking, location, asList(value), path);
    case 'payload':
      for (const [name, each] of Object.entries(asObject(value)))
        if (isDeclaredData(each)) checkData(checking, location, each, [...path, name]);
      return;
    case 'group':
      if (isObject(value)) checkOptions(checking, location, schema.options, value, path);
      return;
    case 'list':
      checkChoices(checking, location, schema.of, asList(value), path);
      for (const [index, each] of asList(value).entries())
        checkOption(checking, location, schema.of, each, [...path, index], beside);
  }
}

/** The `params` beside an option; undefined: the block has no such option. */
function paramsBeside({ schemas, options }: Beside): Record<string, unknown> | undefined {
  return schemas['params'] === undefined ? undefined : asObject(options['params']);
}

/** Checks for duplicate values of choices. */
function checkChoices(
  checking: Checking,
  { file }: Location,
  schema: OptionSchema,
  choices: readonly unknown[],
  path: JsonPath,
): void {
  if (schema.type !== 'group' || schema.options['value']?.type !== 'literal') return;
  const seen = new Set<string>();
  for (const [index, choice] of choices.entries()) {
    const value = asText(asObject(choice)['value']);
    if (value === undefined) continue;
    if (seen.has(value)) checking.report(file, [...path, index, 'value'], problems.VALUE_TWICE(JSON.stringify(value)));
    seen.add(value);
  }
}

function isAboutForm(schemas: Options): boolean {
  return Object.values(schemas).some((schema) => schema.type === 'form');
}

/** Adds the scope of a list, an element of its data: `item`. */
function openList(
  checking: Checking,
  location: OptionLocation,
  { scope, from }: NonNullable<OptionSchema['opens']>,
  options: Record<string, unknown>,
  path: JsonPath,
): OptionLocation {
  const data = options[from];
  const schema = isDeclaredData(data) ? checkData(checking, location, data, [...path, from]) : undefined;
  const element = schema === undefined ? anything : elementOf(schema);
  if (element === undefined && schema !== undefined) {
    checking.report(
      location.file,
      [...path, from, 'at'],
      problems.PATH_MISFIT(String(asObject(data)['at']), describe(schema), 'a list'),
    );
  }
  const scopes: OpenScopes = { ...location.scopes, [scope]: element ?? anything };
  return { ...location, scopes };
}

function checkKeys(checking: Checking, { file, form }: OptionLocation, keys: readonly unknown[], path: JsonPath): void {
  const declared = form === undefined ? undefined : checking.of.form.get(form)?.value;
  if (form === undefined || !isObject(declared)) return;
  const known = keysOfForm(declared);
  for (const [index, key] of keys.entries()) {
    if (typeof key === 'string' && matchKeys(key, known).length === 0)
      checking.report(file, [...path, index], problems.SCREEN_FIELD_UNKNOWN(key, form, known));
  }
}

/** Keys as sections name them: `email`, `parentalConsent.*` for a repeated field, `custom.*` for fields from settings. */
export function keysOfForm(form: Record<string, unknown>): readonly string[] {
  const keys = Object.keys(asObject(form['fields'])).map((key) => key.replace(/\.<id>$/, '.*'));
  return asText(asObject(form['settings'])['custom']) === undefined ? keys : [...keys, 'custom.*'];
}

/** The keys that a section's entry matches: `signUp.*` → all that start with `signUp.`, any other key → itself if it is known. */
export function matchKeys(key: string, known: readonly string[]): readonly string[] {
  return known.filter((each) => each === key || (key.endsWith('.*') && each.startsWith(key.slice(0, -1))));
}
