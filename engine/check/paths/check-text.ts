import { isDeclaredData } from '../../compile/index.ts';
import { isObject } from '../../declare/index.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { JsonPath } from '../read/source-range.ts';
import { checkShown, codeGroups, isTextUnreadable, isTextUntranslated, type Location } from './check-path.ts';

/** Checks a text reference: the text exists and gets its parameters, and its data can be displayed. `given`: parameters from the component. */
export function checkTextReference(
  checking: Checking,
  location: Location,
  words: unknown,
  path: JsonPath,
  given: readonly string[] = [],
): void {
  if (typeof words === 'string') checkText(checking, location, words, path, given);
  else if (isDeclaredData(words)) checkShown(checking, location, words, path);
  else if (isObject(words) && isObject(words['code'])) checkCode(checking, location, words, path);
  else if (isObject(words)) {
    const parameters = asObject(words['with']);
    for (const [name, value] of Object.entries(parameters))
      if (isDeclaredData(value)) checkShown(checking, location, value, [...path, 'with', name]);
    const key = asText(words['text']);
    if (key === undefined) return;
    checkText(checking, location, key, [...path, 'text'], [...given, ...Object.keys(parameters)]);
    const text = checking.texts.get('ja')?.get(key)?.text;
    const parameterNames = parametersOf(text ?? '');
    for (const name of Object.keys(parameters)) {
      if (text !== undefined && !parameterNames.has(name)) {
        checking.report(
          location.file,
          [...path, 'with', name],
          problems.TEXT_PARAMETER_UNKNOWN(key, name, parameterNames),
          'key',
        );
      }
    }
  }
}

/** Checks a text key: the text exists and all its parameters are given. */
export function checkText(
  checking: Checking,
  { file }: Location,
  key: string,
  path: JsonPath,
  given: readonly string[],
  what: 'value' | 'key' = 'value',
): void {
  checking.usedTexts.add(key);
  const japanese = checking.texts.get('ja');
  const text = japanese?.get(key)?.text;
  if (text === undefined) {
    if (!isTextUnreadable(checking, key) && !isTextUntranslated(checking, key))
      checking.report(file, path, problems.TEXT_UNKNOWN(key, japanese?.keys() ?? []), what);
    return;
  }
  for (const name of parametersOf(text))
    if (!given.includes(name)) checking.report(file, path, problems.TEXT_PARAMETER_MISSING(key, name), what);
}

function checkCode(checking: Checking, location: Location, words: Record<string, unknown>, path: JsonPath): void {
  checkShown(checking, location, words['code'], [...path, 'code']);
  const as = asText(words['as']);
  const groups = codeGroups(checking);
  if (as !== undefined && !groups.has(as) && !isTextUnreadable(checking, 'codes.'))
    checking.report(location.file, [...path, 'as'], problems.CODES_UNKNOWN(as, groups));
}

/** `"{{name}}の入力"` → `name` */
export function parametersOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\{\{\s*([^{}\s,]+)[^{}]*\}\}/g)].map((match) => match[1] ?? ''));
}
