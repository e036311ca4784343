import { isObject, type Json, type Settings } from '../../../engine/declare/index.ts';
import { type Change, isWords } from './compare-settings.ts';
import {
  findElement,
  findText,
  nameDocument,
  nameElement,
  nameStep,
  pickWords,
  type Speaker,
  sayText,
  tellValue,
} from './settings-words.ts';

/**
 * Differences as sentences, in their order.
 * `[{ document: "registration", path: ["signUp", "fields", "nickname"], … }]` → `["新規登録の「ニックネーム」：使わない → 必須"]`
 */
export function tellChanges(changes: readonly Change[], before: Settings, after: Settings, speaker: Speaker): readonly string[] {
  return changes.map((change) => tellChange({ change, before, after, ...speaker }));
}

interface Telling extends Speaker {
  readonly change: Change;
  readonly before: Settings;
  readonly after: Settings;
}

function tellChange(telling: Telling): string {
  const { document, path } = telling.change;
  if (document === 'registration' && path[1] === 'fields' && path.length === 3) return tellField(telling);
  if (document === 'customAssociatedInfo' && path[0] === 'entries') return tellEntry(telling);
  if (document === 'registration' && path[0] === 'message') return tellMessage(telling);
  return tellOther(telling);
}

function tellField(telling: Telling): string {
  const [place = '', , field = ''] = telling.change.path;
  return say(telling, 'field', {
    place: findText(telling, `settings.place.${place}`) ?? place,
    field: findText(telling, `field.${field}.label`) ?? field,
    ...values(telling),
  });
}

function tellEntry(telling: Telling): string {
  const { path, kind } = telling.change;
  const [, id = '', part, optionId, optionPart] = path;
  if (path.length === 1) return say(telling, 'entries.moved');
  const entry = nameOf(telling, 'title', id);
  if (part === undefined) return say(telling, `entries.${kind}`, { entry, ...describeEntry(telling) });
  if (part !== 'selectOptions')
    return say(telling, 'entries.changed', { entry, part: nameStep(telling, part) ?? part, ...values(telling) });
  if (optionId === undefined) return say(telling, `options.${kind === 'moved' ? 'moved' : 'changed'}`, { entry });
  if (optionPart === undefined) return say(telling, `options.${kind}`, { entry, option: nameOf(telling, 'label', id, optionId) });
  return say(telling, 'options.renamed', { entry, ...values(telling) });
}

/** What else is worth knowing of an entry that comes or goes. */
function describeEntry(telling: Telling): { readonly type: string; readonly rule: string } {
  const entry = telling.change.after ?? telling.change.before;
  const tell = (name: string): string => {
    const value = isObject(entry) ? entry[name] : undefined;
    return tellValue(telling, typeof value === 'string' ? value : undefined);
  };
  return { type: tell('type'), rule: tell('rule') };
}

/** The shop's own words at the head of sign-up, as operators know them: by where they stand. */
function tellMessage(telling: Telling): string {
  const { before, after } = telling.change;
  return isShort(before) && isShort(after) ? say(telling, 'message.values', values(telling)) : say(telling, 'message.changed');
}

/** Every other document: its name, the names of what leads to the value, and both values where they are short. */
function tellOther(telling: Telling): string {
  const { document, path, kind, before, after } = telling.change;
  const part = path.map((step) => nameStep(telling, step) ?? nameById(telling, step) ?? step).join(' › ');
  const about = { document: nameDocument(telling, document), part };
  if (kind === 'changed' && isShort(before) && isShort(after))
    return say(telling, 'other.values', { ...about, ...values(telling) });
  return say(telling, `other.${kind}`, about);
}

/** What the element of this id is called afterwards, or was called. */
function nameById(telling: Telling, id: string): string | undefined {
  const { document } = telling.change;
  const element = findElement(telling.after[document], id) ?? findElement(telling.before[document], id);
  return nameElement(telling, element);
}

/** The title of an entry, or the label of an option, as it is afterwards, or as it was. */
function nameOf(telling: Telling, name: string, ...ids: readonly string[]): string {
  for (const settings of [telling.after, telling.before]) {
    let found: Record<string, unknown> | undefined = settings['customAssociatedInfo'];
    for (const id of ids) found = findElement(found, id);
    if (found?.[name] !== undefined) return pickWords(found[name], telling.language);
  }
  return ids.at(-1) ?? '';
}

function values(telling: Telling): { readonly before: string; readonly after: string } {
  return { before: tellValue(telling, telling.change.before), after: tellValue(telling, telling.change.after) };
}

/** What stands in one line. */
function isShort(value: Json | undefined): boolean {
  if (value === undefined || typeof value === 'number' || typeof value === 'boolean' || value === null) return true;
  if (isWords(value))
    return isObject(value) && Object.values(value).every((each) => typeof each === 'string' && each.length <= 60);
  return typeof value === 'string' && value.length <= 60;
}

function say(telling: Telling, sentence: string, parameters: { readonly [name: string]: string } = {}): string {
  return sayText(telling, `settings.change.${sentence}`, parameters);
}
