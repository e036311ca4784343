import { isObject, type Json } from '../../../engine/declare/index.ts';
import type { StorePlans } from '../project/store-plans.ts';
import { isWords } from './compare-settings.ts';
import { readElementId } from './lists.ts';

/** Whose words settings are told with: `{ plans: visit.plans, language: visit.language }`. They stand in screens/text/<language>/settings.json. */
export interface Speaker {
  readonly plans: Pick<StorePlans, 'text' | 'screen'>;
  readonly language: string;
}

export function findText({ plans, language }: Speaker, key: string): string | undefined {
  return plans.text(key, language);
}

/** A sentence by its key, which is shown itself where it is missing. */
export function sayText({ plans, language }: Speaker, key: string, parameters: { readonly [name: string]: string } = {}): string {
  return plans.text(key, language, parameters) ?? key;
}

export function nameDocument(speaker: Speaker, document: string): string {
  return findText(speaker, `settings.document.${document}`) ?? document;
}

/** What a name in a document is called: `"passwordStrength"` → "パスワードの条件", a field by its label; undefined: it has no words. */
export function nameStep(speaker: Speaker, step: string): string | undefined {
  return findText(speaker, `settings.part.${step}`) ?? findText(speaker, `field.${step}.label`);
}

/** The title or label of an element, as operators see it: `{ id: "a", title: { ja: "趣味" } }` → 「趣味」; its id where it has none. */
export function nameElement(speaker: Speaker, element: unknown): string | undefined {
  if (!isObject(element)) return undefined;
  const named = pickWords(element['title'], speaker.language) || pickWords(element['label'], speaker.language);
  const id = readElementId(element)?.value;
  return named === '' ? id : quote(speaker, named);
}

/** What has this id in some list below. */
export function findElement(value: unknown, id: string): Record<string, unknown> | undefined {
  if (Array.isArray(value)) {
    for (const each of value) {
      const found = findElement(each, id);
      if (found !== undefined) return found;
    }
    return undefined;
  }
  if (!isObject(value)) return undefined;
  return readElementId(value)?.value === id ? value : findElement(Object.values(value).filter(Array.isArray), id);
}

export function tellValue(speaker: Speaker, value: Json | undefined): string {
  if (value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)) {
    return findText(speaker, 'settings.value.none') ?? '';
  }
  if (isWords(value)) return tellWords(speaker, value);
  if (Array.isArray(value)) return value.map((each) => tellValue(speaker, each)).join(findText(speaker, 'settings.and') ?? ', ');
  if (typeof value === 'object') return '…';
  const text = String(value);
  return findText(speaker, `settings.value.${text}`) ?? findText(speaker, `settings.place.${text}`) ?? text;
}

/** All languages, since a change may be in one of them alone: `「趣味」 / 「Hobbies」`. */
function tellWords(speaker: Speaker, value: Json): string {
  // A database gives them back in an order of its own.
  const inOrder = isObject(value) ? [value['ja'], value['en']] : [];
  const texts = inOrder.filter((each) => typeof each === 'string');
  return texts.map((text) => quote(speaker, text)).join(' / ');
}

function quote({ language }: Speaker, text: string): string {
  return language === 'en' ? `“${text}”` : `「${text}」`;
}

/** Words typed by an operator in this language, or in Japanese. */
export function pickWords(value: unknown, language: string): string {
  if (!isObject(value)) return '';
  const text = value[language] ?? value['ja'];
  return typeof text === 'string' ? text : '';
}
