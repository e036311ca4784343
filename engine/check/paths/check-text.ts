import { isDeclaredData } from '../../compile/index.ts';
import { isObject } from '../../declare/index.ts';
import type { Cursor } from '../cursor.ts';
import { problems } from '../problems/index.ts';
import { checkShown, codeGroups, isTextUnreadable, isTextUntranslated } from './check-path.ts';

/** Checks a text reference: the text exists and gets its parameters, and its data can be displayed. `given`: parameters from the component. */
export function checkTextReference(words: Cursor, givenParameters: readonly string[] = []): void {
  if (typeof words.value === 'string') checkText(words, words.value, givenParameters);
  else if (isDeclaredData(words.value)) checkShown(words);
  else if (isObject(words.object['code'])) checkCode(words);
  else if (isObject(words.value)) checkTextWith(words, words.at('key'), givenParameters);
}

/** Checks a text and the parameters beside it in `with`: the text has each of them. */
export function checkTextWith(beside: Cursor, text: Cursor, givenParameters: readonly string[] = []): void {
  const parameters = beside.at('with').entries();
  for (const [, value] of parameters) if (isDeclaredData(value.value)) checkShown(value);
  const key = text.text;
  if (key === undefined) return;
  checkText(text, key, [...givenParameters, ...parameters.map(([name]) => name)]);
  const { languages, texts } = text.checking;
  const reference = texts.get(languages[0])?.get(key)?.text;
  if (reference === undefined) return;
  const knownParameters = parametersOf(reference);
  for (const [name, value] of parameters)
    if (!knownParameters.has(name)) value.reportKey(problems.TEXT_PARAMETER_UNKNOWN(key, name, knownParameters));
}

/** Checks a text key: the text exists and all its parameters are given. */
export function checkText(
  cursor: Cursor,
  key: string,
  givenParameters: readonly string[] = [],
  what: 'value' | 'key' = 'value',
): void {
  const { checking } = cursor;
  checking.usedTexts.add(key);
  const references = checking.texts.get(checking.languages[0]);
  const text = references?.get(key)?.text;
  if (text === undefined) {
    // A project without texts writes them where they are shown. A name that stands for a text shows nothing then.
    const isWritten = checking.of.text.size === 0 && key === cursor.text;
    if (!isWritten && !isTextUnreadable(checking, key) && !isTextUntranslated(checking, key))
      cursor.report(problems.TEXT_UNKNOWN(key, references?.keys() ?? []), what);
    return;
  }
  for (const name of parametersOf(text))
    if (!givenParameters.includes(name)) cursor.report(problems.TEXT_PARAMETER_MISSING(key, name), what);
}

/** Checks the label of a field that declares none: its key's text. A project without texts has only those of the engine. */
export function checkLabel(field: Cursor, key: string): void {
  const { of, texts, languages } = field.checking;
  const text = `field.${key}.label`;
  if (of.text.size > 0 || texts.get(languages[0])?.has(text) === true) checkText(field, text, [], 'key');
  else field.report(problems.PROPERTY_MISSING('label'), 'key');
}

function checkCode(words: Cursor): void {
  checkShown(words.at('code'));
  const as = words.at('as').text;
  const groups = codeGroups(words.checking);
  if (as !== undefined && !groups.has(as) && !isTextUnreadable(words.checking, 'codes.'))
    words.at('as').report(problems.CODES_UNKNOWN(as, groups));
}

/** `"{{name}}の入力"` → `name` */
export function parametersOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\{\{\s*([^{}\s,]+)[^{}]*\}\}/g)].map((match) => match[1] ?? ''));
}
