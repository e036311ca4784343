import { isObject, type Json, type Settings } from '../../../engine/declare/index.ts';
import type { StorePlans } from '../project/store-plans.ts';
import { type Change, isWords } from './compare-settings.ts';

/** Whose words the differences are told with: `{ plans: visit.plans, language: visit.language }`. */
export interface Speaker {
  readonly plans: Pick<StorePlans, 'text'>;
  readonly language: string;
}

/**
 * Differences as sentences, in their order; their words stand in screens/text/<language>/settings.json.
 * `[{ document: "registration", path: ["signUp", "fields", "nickname"], … }]` → `["新規登録の「ニックネーム」: 使わない → 必須"]`
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
  return tellOther(telling);
}

function tellField(telling: Telling): string {
  const [place = '', , field = ''] = telling.change.path;
  return say(telling, 'field', {
    place: find(telling, `settings.place.${place}`) ?? place,
    field: find(telling, `field.${field}.label`) ?? field,
    before: tellValue(telling, telling.change.before),
    after: tellValue(telling, telling.change.after),
  });
}

function tellEntry(telling: Telling): string {
  const { path, kind } = telling.change;
  const [, id = '', part, optionId = '', optionPart] = path;
  if (path.length === 1) return say(telling, 'entries.moved');
  const entry = nameOf(telling, 'title', id);
  if (part === undefined) return say(telling, `entries.${kind}`, { entry, ...describeEntry(telling) });
  if (part === 'selectOptions' && optionId === '') {
    // A choice that had no options at all, and has some now, is told by its type.
    return say(telling, `options.${kind === 'moved' ? 'moved' : 'changed'}`, { entry });
  }
  if (part !== 'selectOptions')
    return say(telling, 'entries.changed', { entry, part: partName(telling, part), ...values(telling) });
  const option = nameOf(telling, 'label', id, optionId);
  if (optionPart === undefined) return say(telling, `options.${kind}`, { entry, option });
  return say(telling, 'options.renamed', { entry, ...values(telling) });
}

/** What else is worth knowing of an entry that comes or goes. */
function describeEntry({ change, ...telling }: Telling): { readonly type: string; readonly rule: string } {
  const entry = change.after ?? change.before;
  const of = (name: string): Json => (isObject(entry) ? ((entry[name] ?? null) as Json) : null);
  return { type: tellValue({ change, ...telling }, of('type')), rule: tellValue({ change, ...telling }, of('rule')) };
}

/** Every other document: its name, the names of what leads to the value, and both values where they are short. */
function tellOther(telling: Telling): string {
  const { document, path, kind, before, after } = telling.change;
  const names = path.map((step) => partName(telling, step, document));
  const about = { document: find(telling, `settings.document.${document}`) ?? document, part: names.join(' › ') };
  if (kind === 'changed' && isShort(before) && isShort(after))
    return say(telling, 'other.values', { ...about, ...values(telling) });
  return say(telling, `other.${kind}`, about);
}

/** What a name of a document is called; an id stands for the title of what it names, or for itself. */
function partName(telling: Telling, step: string, document = 'customAssociatedInfo'): string {
  const known = find(telling, `settings.part.${step}`);
  if (known !== undefined) return known;
  const { before, after } = telling;
  const element = findElement(after[document], step) ?? findElement(before[document], step);
  const title = element?.['title'];
  return title === undefined ? step : `「${pickWords(title, telling.language)}」`;
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

/** What has this id in some list below. */
function findElement(value: unknown, id: string): Record<string, unknown> | undefined {
  if (Array.isArray(value)) {
    for (const each of value) {
      const found = findElement(each, id);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isObject(value)) return undefined;
  if ([value['id'], value['policyId'], value['consentOptionId']].includes(id)) return value;
  return findElement(Object.values(value).filter(Array.isArray), id);
}

function values(telling: Telling): { readonly before: string; readonly after: string } {
  return { before: tellValue(telling, telling.change.before), after: tellValue(telling, telling.change.after) };
}

function tellValue(telling: Telling, value: Json | undefined): string {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) {
    return find(telling, 'settings.value.none') ?? '';
  }
  if (isWords(value)) return tellWords(telling, value);
  if (Array.isArray(value)) return value.map((each) => tellValue(telling, each)).join(find(telling, 'settings.and') ?? ', ');
  if (typeof value === 'object') return '…';
  const text = String(value);
  return find(telling, `settings.value.${text}`) ?? find(telling, `settings.place.${text}`) ?? text;
}

/** All languages, since a change may be in one of them alone: `「趣味」/「Hobbies」`. */
function tellWords({ language }: Telling, value: Json): string {
  const texts = isObject(value) ? Object.values(value).filter((each) => typeof each === 'string') : [];
  const quote = language === 'en' ? (text: string) => `“${text}”` : (text: string) => `「${text}」`;
  return texts.map(quote).join(' / ');
}

/** What stands in one line. */
function isShort(value: Json | undefined): boolean {
  if (value === undefined || typeof value === 'number' || typeof value === 'boolean' || value === null) return true;
  if (isWords(value))
    return isObject(value) && Object.values(value).every((each) => typeof each === 'string' && each.length <= 60);
  return typeof value === 'string' && value.length <= 60;
}

function pickWords(value: unknown, language: string): string {
  if (!isObject(value)) return '';
  const text = value[language] ?? value['ja'];
  return typeof text === 'string' ? text : '';
}

function find({ plans, language }: Telling, key: string): string | undefined {
  return plans.text(key, language);
}

function say(telling: Telling, sentence: string, parameters: { readonly [name: string]: string } = {}): string {
  const key = `settings.change.${sentence}`;
  return telling.plans.text(key, telling.language, parameters) ?? key;
}
