import { isObject, type Json, readText, type Settings } from '../../../../engine/declare/index.ts';
import { languages, pickText } from '../../../rules/languages.ts';
import { readJsonObject } from '../../platform/json.ts';
import { type Change, compareValues, isTranslation } from '../compare-settings.ts';
import { isSealed } from '../secrets.ts';
import { alignItems, isSameOrder } from './align-items.ts';
import { excerptChanges } from './excerpt-changes.ts';
import { formatPriceChanges } from './format-prices.ts';
import { formatRelation } from './format-relation.ts';
import {
  findElement,
  findText,
  formatSettingValue,
  formatText,
  nameDocument,
  nameElement,
  nameStep,
  type Translator,
} from './setting-labels.ts';

/**
 * Formats differences as sentences, in order. `[{ document: "registration", path: ["signUp", "fields", "nickname"], … }]` →
 * `["新規登録の「ニックネーム」：使わない → 必須"]`
 */
export function formatChanges(
  changes: readonly Change[],
  before: Settings,
  after: Settings,
  translator: ChangeTranslator,
): readonly string[] {
  const sentences = changes.flatMap((change) => {
    const prices = formatPriceChanges(change, [before, after], translator);
    return prices.length > 0 ? prices : formatChange({ change, before, after, ...translator });
  });
  // The field and the answers of a condition make one sentence.
  return [...new Set(sentences)];
}

interface ChangeTranslator extends Translator {
  /** Whether who reads it decides by it: every value of what was added, and long texts without an end. */
  readonly isWhole?: boolean;
}

interface ChangeContext extends ChangeTranslator {
  readonly change: Change;
  readonly before: Settings;
  readonly after: Settings;
}

function formatChange(context: ChangeContext): readonly string[] {
  const { document, path, kind, after } = context.change;
  const part = path.map((step) => nameStep(context, step) ?? nameById(context, step) ?? step);
  const named = { ...context.change, part };
  if (document === 'registration' && path[1] === 'fields' && path.length === 3) return [formatFieldChange(context)];
  if (document === 'registration' && path[0] === 'message') return [formatMessageChange(context)];
  if (document !== 'customAssociatedInfo' || path[0] !== 'entries') return formatOtherChange(context, named);
  // Options without ids are compared as a list.
  if (context.isWhole === true && kind === 'changed' && Array.isArray(after) && after.some(isObject))
    return formatOtherChange(context, named);
  return [formatEntryChange(context), ...(context.isWhole === true && kind === 'added' ? formatAdded(context, named) : [])];
}

function formatFieldChange(context: ChangeContext): string {
  const [place = '', , field = ''] = context.change.path;
  return formatChangeText(context, 'field', {
    place: findText(context, `settings.place.${place}`) ?? place,
    field: findText(context, `field.${field}.label`) ?? field,
    ...formatValues(context),
  });
}

function formatEntryChange(context: ChangeContext): string {
  const { path, kind } = context.change;
  const [, id = '', part, optionId, optionPart] = path;
  if (path.length === 1) return formatChangeText(context, 'entries.moved');
  const entry = findName(context, 'title', id);
  if (part === undefined) return formatChangeText(context, `entries.${kind}`, { entry, ...describeEntry(context) });
  if (part === 'after' || part === 'when')
    return formatChangeText(context, 'entries.changed', {
      entry,
      part: nameStep(context, part) ?? part,
      before: formatRelation(context, context.before, id, part),
      after: formatRelation(context, context.after, id, part),
    });
  if (part !== 'selectOptions')
    return formatChangeText(context, 'entries.changed', {
      entry,
      part: nameStep(context, part) ?? part,
      ...formatValues(context),
    });
  if (optionId === undefined) return formatChangeText(context, `options.${kind === 'moved' ? 'moved' : 'changed'}`, { entry });
  if (optionPart === undefined)
    return formatChangeText(context, `options.${kind}`, { entry, option: findName(context, 'label', id, optionId) });
  return formatChangeText(context, 'options.renamed', { entry, ...formatValues(context) });
}

/** Type and rule of a custom field that is added or removed. */
function describeEntry(context: ChangeContext): { readonly type: string; readonly rule: string } {
  const entry = context.change.after ?? context.change.before;
  const formatPart = (name: string): string => {
    const value = isObject(entry) ? entry[name] : undefined;
    return formatSettingValue(context, typeof value === 'string' ? value : undefined);
  };
  return { type: formatPart('type'), rule: formatPart('rule') };
}

/** The store's own message above sign-up. Operators know it by its place, so the path is omitted. */
function formatMessageChange(context: ChangeContext): string {
  const { before, after } = context.change;
  return context.isWhole === true || (isShort(before) && isShort(after))
    ? formatChangeText(context, 'message.values', formatValues(context))
    : formatChangeText(context, 'message.changed');
}

/** A change with the names of its path: `["フッターのリンク", "「お問い合わせ」"]`. */
interface NamedChange extends Omit<Change, 'document' | 'path'> {
  readonly part: readonly string[];
  /** The name of the setting. */
  readonly path: Change['path'];
}

/** Any other document: its name, the path, and both values. Lists without ids and long translations are compared part by part. */
function formatOtherChange(context: ChangeContext, named: NamedChange): readonly string[] {
  const { part, path, kind, before, after } = named;
  const names = { document: nameDocument(context, context.change.document), part: part.join(' › ') };
  const isNamedOnly =
    kind === 'moved' ||
    (isSealed(before) && isSealed(after)) ||
    [before, after].some(isPicture) ||
    (kind !== 'changed' && isLong(after ?? before));
  if (isNamedOnly)
    return [
      formatChangeText(context, `other.${kind}`, names),
      ...(context.isWhole === true && kind === 'added' ? formatAdded(context, named) : []),
    ];
  if (Array.isArray(before) && Array.isArray(after)) return formatListChange(context, named, before, after);
  const property = path.at(-1);
  const format = (value: Json | undefined) => formatSettingValue(context, value, property);
  if (isShort(before) && isShort(after))
    return [formatChangeText(context, 'other.values', { ...names, before: format(before), after: format(after) })];
  if (isTranslation(before) && isTranslation(after) && isObject(before) && isObject(after))
    return languages
      .filter((language) => before[language] !== after[language])
      .flatMap((language) => {
        const texts = { before: readText(before[language]) ?? null, after: readText(after[language]) ?? null };
        return formatOtherChange(context, { ...named, ...texts, part: [...part, nameStep(context, language) ?? language] });
      });
  if (typeof before === 'string' && typeof after === 'string')
    return excerptChanges(before, after, context.isWhole === true ? Number.POSITIVE_INFINITY : undefined).map(
      ([earlier, later]) => formatChangeText(context, 'other.values', { ...names, before: earlier, after: later }),
    );
  return context.isWhole === true
    ? [formatChangeText(context, 'other.values', { ...names, before: format(before), after: format(after) })]
    : [formatChangeText(context, 'other.changed', names)];
}

/** Every value of what was added, one sentence each. */
function formatAdded(
  context: ChangeContext,
  { part, path, after }: Pick<NamedChange, 'part' | 'path' | 'after'>,
): readonly string[] {
  if (!isTranslation(after) && isObject(after))
    return Object.entries(readJsonObject(after)).flatMap(([name, value]) =>
      formatAdded(context, { part: [...part, nameStep(context, name) ?? name], path: [...path, name], after: value }),
    );
  if (Array.isArray(after) && after.some((item) => !isTranslation(item) && isObject(item)))
    return after.flatMap((item, index) =>
      formatAdded(context, { part: [...part, nameItem(context, item, index)], path, after: item }),
    );
  const [before, value] = [undefined, after].map((side) => formatSettingValue(context, side, path.at(-1)));
  const document = nameDocument(context, context.change.document);
  return [
    formatChangeText(context, 'other.values', { document, part: part.join(' › '), before: before ?? '', after: value ?? '' }),
  ];
}

/** A list whose items have no id: what was added, removed, changed and moved. */
function formatListChange(
  context: ChangeContext,
  { part, path }: NamedChange,
  before: readonly Json[],
  after: readonly Json[],
): readonly string[] {
  const items = alignItems(before, after);
  const document = nameDocument(context, context.change.document);
  const sentences = items.flatMap((item): readonly string[] => {
    const value = item.after ?? item.before ?? null;
    const name =
      isObject(value) && !isTranslation(value) ? nameItem(context, value, item.index) : formatSettingValue(context, value);
    const itemPart = [...part, name];
    if (item.before === undefined || item.after === undefined) {
      const kind = item.before === undefined ? 'added' : 'removed';
      const hasMore = context.isWhole === true && kind === 'added' && isObject(value) && !isTranslation(value);
      return [
        formatChangeText(context, `other.${kind}`, { document, part: itemPart.join(' › ') }),
        ...(hasMore ? formatAdded(context, { part: itemPart, path, after: value }) : []),
      ];
    }
    return compareValues(item.before, item.after).flatMap(({ path: inside, ...difference }) => {
      const steps = inside.map((step) => nameStep(context, step) ?? nameElement(context, findElement(value, step)) ?? step);
      return formatOtherChange(context, { ...difference, path: [...path, ...inside], part: [...itemPart, ...steps] });
    });
  });
  const isMoved = !isSameOrder(items, before);
  return isMoved ? [...sentences, formatChangeText(context, 'other.moved', { document, part: part.join(' › ') })] : sentences;
}

/** The name of an item, otherwise its position. */
function nameItem(context: ChangeContext, item: Json, index: number): string {
  return nameElement(context, item) ?? formatText(context, 'settings.itemN', { n: String(index + 1) });
}

/** The name of an element by its id, preferably the new one. */
function nameById(context: ChangeContext, id: string): string | undefined {
  const { document } = context.change;
  const element = findElement(context.after[document], id) ?? findElement(context.before[document], id);
  return nameElement(context, element);
}

/** The title of a custom field or the label of an option, preferably the new one. */
function findName(context: ChangeContext, name: string, ...ids: readonly string[]): string {
  for (const settings of [context.after, context.before]) {
    let info: Record<string, unknown> | undefined = settings['customAssociatedInfo'];
    for (const id of ids) info = findElement(info, id);
    if (info?.[name] !== undefined) return pickText(info[name], context.language) ?? '';
  }
  return ids.at(-1) ?? '';
}

function formatValues(context: ChangeContext): { readonly before: string; readonly after: string } {
  const { before, after, path } = context.change;
  const property = path.at(-1);
  return { before: formatSettingValue(context, before, property), after: formatSettingValue(context, after, property) };
}

/** Whether a value is a picture's address, which tells an operator nothing: `/pictures/26daa728.svg`. */
function isPicture(value: Json | undefined): boolean {
  return typeof value === 'string' && /^\/[\w./-]+\.(svg|png|jpe?g|webp|gif|ico)$/.test(value);
}

/** Whether a value that is added or removed is only named: a list, an object, or more than a line. */
function isLong(value: Json | undefined): boolean {
  return (typeof value === 'object' && value !== null) || !isShort(value);
}

/** Whether a value fits on one line. */
function isShort(value: Json | undefined): boolean {
  if (value === undefined || typeof value === 'number' || typeof value === 'boolean' || value === null) return true;
  if (isTranslation(value))
    return isObject(value) && Object.values(value).every((member) => typeof member === 'string' && member.length <= 60);
  // A sealed secret is shown as set.
  return typeof value === 'string' && (value.length <= 60 || isSealed(value));
}

function formatChangeText(
  context: ChangeContext,
  sentence: string,
  parameters: { readonly [name: string]: string } = {},
): string {
  return formatText(context, `settings.change.${sentence}`, parameters);
}
