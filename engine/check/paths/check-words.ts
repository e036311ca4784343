import { isDeclaredData } from '../../compile/index.ts';
import { isObject } from '../../declare/index.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { JsonPath } from '../read/place-of.ts';
import { checkShown, codeGroups, isTextUnreadable, isTextUntranslated, type Spot } from './check-path.ts';

/** Words: their text exists in Japanese and is given its parameters; data in them can be shown. `given`: parameters that a component gives. */
export function checkWords(checking: Checking, spot: Spot, words: unknown, path: JsonPath, given: readonly string[] = []): void {
  if (typeof words === 'string') checkText(checking, spot, words, path, given);
  else if (isDeclaredData(words)) checkShown(checking, spot, words, path);
  else if (isObject(words) && isObject(words['code'])) checkCode(checking, spot, words, path);
  else if (isObject(words)) {
    const parameters = asObject(words['with']);
    for (const [name, value] of Object.entries(parameters))
      if (isDeclaredData(value)) checkShown(checking, spot, value, [...path, 'with', name]);
    const key = asText(words['text']);
    if (key === undefined) return;
    checkText(checking, spot, key, [...path, 'text'], [...given, ...Object.keys(parameters)]);
    const text = checking.texts.get('ja')?.get(key)?.text;
    const said = parametersOf(text ?? '');
    for (const name of Object.keys(parameters)) {
      if (text !== undefined && !said.has(name)) {
        checking.report(spot.file, [...path, 'with', name], problems.TEXT_PARAMETER_UNKNOWN(key, name, said), 'key');
      }
    }
  }
}

/** The key of a text: there is one in Japanese, and nothing in it stays open. */
export function checkText(
  checking: Checking,
  { file }: Spot,
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

function checkCode(checking: Checking, spot: Spot, words: Record<string, unknown>, path: JsonPath): void {
  checkShown(checking, spot, words['code'], [...path, 'code']);
  const as = asText(words['as']);
  const groups = codeGroups(checking);
  if (as !== undefined && !groups.has(as) && !isTextUnreadable(checking, 'codes.'))
    checking.report(spot.file, [...path, 'as'], problems.CODES_UNKNOWN(as, groups));
}

/** `"{{name}}の入力"` → `name` */
export function parametersOf(text: string): ReadonlySet<string> {
  return new Set([...text.matchAll(/\{\{\s*([^{}\s,]+)[^{}]*\}\}/g)].map((match) => match[1] ?? ''));
}
