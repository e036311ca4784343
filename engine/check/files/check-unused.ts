import { formName } from '../../compile/index.ts';
import { blockEntries, isObject } from '../../declare/index.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { summarizeScreens } from '../meaning/summarize-screens.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';

/** The built-in event whose call every page of a flow sends. */
const restart = 'RESTART';

/** Entities that the engine reads itself, for scopes of every screen. */
const engineEntities = ['entities/store-setting-data', 'entities/root', 'entities/browser-info'];

/** Reports unused layouts, shared fields, forms, calls and schemas. Run last, like `checkUnusedTexts`. */
export function checkUnusedFiles(checking: Checking): void {
  const named = readNames(checking);
  const reportUnused = (file: ReadFile, name: string, what: string): void => {
    if (named.has(name)) return;
    const path = isObject(file.value) && file.value['id'] !== undefined ? ['id'] : [];
    checking.report(file, path, problems.FILE_UNUSED(what));
  };
  for (const file of checking.of.layout.values()) reportUnused(file, `layout ${file.name}`, 'No screen uses this layout');
  for (const file of checking.of.fields.values())
    reportUnused(file, `fields/${file.name}`, 'No form, schema or section refers to these fields');
  for (const file of checking.of.form.values())
    reportUnused(file, `form ${file.name}`, 'No screen draws this form, and no call takes it');
  for (const file of checking.of.call.values())
    if (!isSentByOthers(file)) reportUnused(file, `call ${file.name}`, 'No screen, layout or field sends this call');
  for (const file of checking.of.page.values()) reportUnused(file, `pages/${file.name}`, 'No screen or call uses this schema');
  for (const file of checking.of.entity.values())
    reportUnused(file, `entities/${file.name}`, 'No other schema, layout or call uses this entity');
}

function isSentByOthers({ value }: ReadFile): boolean {
  const { entry, event } = asObject(value);
  return entry !== undefined || asObject(event)['type'] === restart;
}

/** The names that files refer to: `layout guest`, `form signup`, `call login`, `pages/login`, `entities/account`. */
function readNames(checking: Checking): ReadonlySet<string> {
  const { of } = checking;
  const named = new Set([...engineEntities, ...checking.usedFields]);
  const { screens, layouts } = summarizeScreens(checking);
  for (const summary of [...screens.values(), ...layouts.values()]) {
    for (const { call } of summary.sends) named.add(`call ${call}`);
    for (const { form } of summary.forms) named.add(`form ${form}`);
  }
  for (const { value } of of.screen.values()) {
    const { layout, data } = asObject(value);
    named.add(`layout ${asText(layout)}`).add(asText(data) ?? '');
    addBlockCalls(asObject(value)['blocks'], named);
  }
  for (const { value } of of.layout.values()) {
    named.add(asText(asObject(value)['header']) ?? '');
    addBlockCalls(asObject(value)['blocks'], named);
  }
  for (const { value } of of.call.values()) {
    const { form, answer, next } = asObject(value);
    if (typeof next === 'string') named.add(`call ${next}`);
    named.add(`form ${formName(asText(form) ?? '')}`).add(asText(asObject(answer)['schema']) ?? '');
  }
  for (const file of of.form.values()) addAll(file.value, 'send', named, (call) => `call ${call}`);
  for (const file of [of.page, of.entity, of.settings, of.form].flatMap((files) => [...files.values()]))
    addAll(file.value, '$ref', named, (reference) => (reference === `entities/${file.name}` ? '' : reference));
  return named;
}

const callsOfBlocks = new Map(blockEntries.flatMap(({ block, sends }) => (sends === undefined ? [] : [[block, sends] as const])));

/** Adds the calls that components of blocks send themselves. */
function addBlockCalls(value: unknown, named: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) addBlockCalls(each, named);
  if (!isObject(value)) return;
  for (const [name, each] of Object.entries(value)) {
    for (const call of callsOfBlocks.get(name) ?? []) named.add(`call ${call}`);
    addBlockCalls(each, named);
  }
}

function addAll(value: unknown, key: string, named: Set<string>, toName: (value: string) => string): void {
  if (Array.isArray(value)) for (const each of value) addAll(each, key, named, toName);
  if (!isObject(value)) return;
  for (const [name, each] of Object.entries(value))
    if (name === key && typeof each === 'string') named.add(toName(each));
    else addAll(each, key, named, toName);
}
