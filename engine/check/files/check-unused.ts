import { formName } from '../../compile/index.ts';
import { blockWords, isObject } from '../../declare/index.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { facesOf } from '../meaning/read-faces.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';

/** The engine's own event, whose call every page of a flow sends. */
const restart = 'RESTART';

/** What the engine reads itself: scopes of every screen. */
const engineEntities = ['entities/store-setting-data', 'entities/root', 'entities/browser-info'];

/** Layouts, forms, calls and schemas that nothing names. Asked last, as of texts: what is misspelt elsewhere leaves them unused. */
export function checkUnusedFiles(checking: Checking): void {
  const named = readNames(checking);
  const awaited = new Set(checking.options.awaitedFiles);
  const tell = (file: ReadFile, name: string, what: string): void => {
    if (named.has(name) || awaited.has(file.path)) return;
    const path = isObject(file.value) && file.value['id'] !== undefined ? ['id'] : [];
    checking.report(file, path, problems.FILE_UNUSED(what));
  };
  for (const file of checking.of.layout.values()) tell(file, `layout ${file.name}`, 'No screen stands in this layout');
  for (const file of checking.of.form.values())
    tell(file, `form ${file.name}`, 'No screen draws this form, and no call takes it');
  for (const file of checking.of.call.values())
    if (!isSentByOthers(file)) tell(file, `call ${file.name}`, 'No screen, layout or field sends this call');
  for (const file of checking.of.page.values()) tell(file, `pages/${file.name}`, 'No screen and no call has data of this schema');
  for (const file of checking.of.entity.values())
    tell(file, `entities/${file.name}`, 'No other schema, layout or call has this entity');
}

function isSentByOthers({ value }: ReadFile): boolean {
  const { entry, event } = asObject(value);
  return entry !== undefined || asObject(event)['type'] === restart;
}

/** `layout guest`, `form signup`, `call login`, `pages/login`, `entities/account` of everything that some file names. */
function readNames(checking: Checking): ReadonlySet<string> {
  const { of } = checking;
  const named = new Set(engineEntities);
  const { screens, layouts } = facesOf(checking);
  for (const face of [...screens.values(), ...layouts.values()]) {
    for (const { call } of face.sends) named.add(`call ${call}`);
    for (const { form } of face.forms) named.add(`form ${form}`);
  }
  for (const { value } of of.screen.values()) {
    const { layout, data } = asObject(value);
    named.add(`layout ${asText(layout)}`).add(asText(data) ?? '');
    addWords(asObject(value)['blocks'], named);
  }
  for (const { value } of of.layout.values()) {
    named.add(asText(asObject(value)['header']) ?? '');
    addWords(asObject(value)['blocks'], named);
  }
  for (const { value } of of.call.values()) {
    const { form, answer } = asObject(value);
    named.add(`form ${formName(asText(form) ?? '')}`).add(asText(asObject(answer)['schema']) ?? '');
  }
  for (const file of of.form.values()) addAll(file.value, 'send', named, (call) => `call ${call}`);
  for (const file of [of.page, of.entity, of.settings, of.form].flatMap((files) => [...files.values()]))
    addAll(file.value, '$ref', named, (reference) => (reference === `entities/${file.name}` ? '' : reference));
  return named;
}

const sentByWords = new Map(blockWords.flatMap(({ block, sends }) => (sends === undefined ? [] : [[block, sends] as const])));

/** Calls that a word's component sends by itself. */
function addWords(value: unknown, named: Set<string>): void {
  if (Array.isArray(value)) for (const each of value) addWords(each, named);
  if (!isObject(value)) return;
  for (const [name, each] of Object.entries(value)) {
    for (const call of sentByWords.get(name) ?? []) named.add(`call ${call}`);
    addWords(each, named);
  }
}

function addAll(value: unknown, key: string, named: Set<string>, say: (name: string) => string): void {
  if (Array.isArray(value)) for (const each of value) addAll(each, key, named, say);
  if (!isObject(value)) return;
  for (const [name, each] of Object.entries(value))
    if (name === key && typeof each === 'string') named.add(say(each));
    else addAll(each, key, named, say);
}
