import { isObject, type Json } from '../../../../engine/declare/index.ts';
import { pickText } from '../../../rules/languages.ts';
import type { StorePlans } from '../../project/store-plans.ts';
import { isTranslation } from '../compare-settings.ts';
import { readElementId } from '../lists.ts';
import { isSealed } from '../secrets.ts';

/**
 * Where texts about settings come from: `{ plans: context.plans, language: context.language }`. They are in
 * screens/text/<language>/settings.json.
 */
export interface Translator {
  readonly plans: Pick<StorePlans, 'text' | 'screen'>;
  readonly language: string;
}

export function findText({ plans, language }: Translator, key: string): string | undefined {
  return plans.text(key, language);
}

/** Returns a text by its key, or the key if it is missing. */
export function formatText(
  { plans, language }: Translator,
  key: string,
  parameters: { readonly [name: string]: string } = {},
): string {
  return plans.text(key, language, parameters) ?? key;
}

export function nameDocument(translator: Translator, document: string): string {
  return findText(translator, `settings.document.${document}`) ?? document;
}

/** `["registration", "plans"]` → 「登録項目」、「プラン」 */
export function nameDocuments(translator: Translator, documents: readonly string[]): string {
  const names = documents.map((document) => quote(translator, nameDocument(translator, document)));
  return names.join(findText(translator, 'settings.and') ?? ', ');
}

/** Returns the label of a property: `"passwordStrength"` → "パスワードの条件", a field's by its key; undefined: it has none. */
export function nameStep(translator: Translator, step: string): string | undefined {
  const keys = [`settings.part.${step}`, `field.${step}.label`, `settings.place.${step}`];
  return keys.map((key) => findText(translator, key)).find((text) => text !== undefined);
}

/** Properties with the name of an element. */
export const nameProperties = [
  'title',
  'label',
  'name',
  'planName',
  'campaignName',
  'surveyName',
  'questionTitle',
  'channelName',
];

/** The name of an element in this language, or in Japanese; empty: it has none. */
export function findName(element: Readonly<Record<string, unknown>>, language: string): string {
  return nameProperties.map((name) => pickText(element[name], language)).find((name) => name) ?? '';
}

/** Returns the title or label of an element: `{ id: "a", title: { ja: "趣味" } }` → 「趣味」; its id if it has none. */
export function nameElement(translator: Translator, element: unknown): string | undefined {
  if (!isObject(element)) return undefined;
  const title = findName(element, translator.language);
  const id = readElementId(element)?.value;
  return title === '' ? id : quote(translator, title);
}

/** Finds the list element with this id, at any depth. */
export function findElement(value: unknown, id: string): Record<string, unknown> | undefined {
  if (Array.isArray(value)) {
    for (const child of value) {
      const element = findElement(child, id);
      if (element !== undefined) return element;
    }
    return undefined;
  }
  if (!isObject(value)) return undefined;
  return readElementId(value)?.value === id ? value : findElement(Object.values(value).filter(Array.isArray), id);
}

/** `property`: the name of the setting, for values that mean something else there: no plan of a campaign → すべてのプランと商品. */
export function formatSettingValue(translator: Translator, value: Json | undefined, property = ''): string {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0))
    return findText(translator, `settings.empty.${property}`) ?? findText(translator, 'settings.value.none') ?? '';
  if (isTranslation(value)) return formatTranslation(translator, value);
  if (Array.isArray(value))
    return value
      .map((element) => formatSettingValue(translator, element, property))
      .join(findText(translator, 'settings.and') ?? ', ');
  if (typeof value === 'object') return '…';
  if (isSealed(value)) return formatText(translator, 'settings.secretSet');
  const text = String(value);
  return (
    findText(translator, `settings.choice.${property}.${text}`) ??
    findText(translator, `settings.value.${text}`) ??
    findText(translator, `settings.place.${text}`) ??
    text
  );
}

/** Shows all languages, since only one may have changed: `「趣味」 / 「Hobbies」`. */
function formatTranslation(translator: Translator, value: Json): string {
  // jsonb does not keep the order of properties.
  const ordered = isObject(value) ? [value['ja'], value['en']] : [];
  const texts = ordered.filter((label) => typeof label === 'string');
  return texts.map((text) => quote(translator, text)).join(' / ');
}

function quote({ language }: Translator, text: string): string {
  return language === 'en' ? `“${text}”` : `「${text}」`;
}
