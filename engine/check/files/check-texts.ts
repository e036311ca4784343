import { areaOf, engineTextAreas, readPackTexts } from '../../compile/index.ts';
import { isObject } from '../../declare/index.ts';
import { asObject, type Checking } from '../checking.ts';
import { parametersOf } from '../paths/check-text.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { flattenTexts } from '../read/flatten-texts.ts';

/** Checks that keys are flat, and that every text exists in every language with the same parameters. */
export function checkTexts(checking: Checking): void {
  for (const file of checking.of.text.values())
    for (const [name, value] of Object.entries(asObject(file.value)))
      if (isObject(value)) checking.report(file, [name], problems.TEXT_NESTED(name, flattenTexts(name, value)[0]?.key), 'key');
  const [first, ...otherLanguages] = checking.languages;
  const base = checking.texts.get(first);
  for (const language of otherLanguages) {
    const translations = checking.texts.get(language);
    for (const [key, { file, path, text }] of base ?? []) {
      const translated = translations?.get(key);
      if (translated === undefined) {
        if (isReadable(checking, language, key))
          checking.report(file, path, problems.TEXT_UNTRANSLATED(key, language, translate(file, language)), 'key');
        continue;
      }
      const [wanted, translatedParameters] = [parametersOf(text), parametersOf(translated.text)];
      const missing = [...wanted].filter((name) => !translatedParameters.has(name));
      const extra = [...translatedParameters].filter((name) => !wanted.has(name));
      if (missing.length + extra.length > 0)
        checking.report(translated.file, translated.path, problems.TEXT_PARAMETERS_DIFFER(key, first, missing, extra));
    }
    for (const [key, { file, path }] of translations ?? []) {
      if (base?.has(key) !== true && isReadable(checking, first, key))
        checking.report(file, path, problems.TEXT_UNTRANSLATED(key, first, translate(file, first)), 'key');
    }
  }
}

/** Files that are not valid JSON are already reported. */
function isReadable(checking: Checking, language: string, key: string): boolean {
  const file = checking.of.text.get(`${language}/${areaOf(key)}`);
  return file === undefined || file.value !== undefined;
}

/**
 * Reports unused texts. Run last, and only if no name is misspelt or missing, which would make texts look unused. Texts of the
 * engine's areas, of packs and of `textAreas` count as used.
 */
export function checkUnusedTexts(checking: Checking): void {
  const [first] = checking.languages;
  const areas = new Set([...engineTextAreas, ...(checking.options.textAreas ?? [])]);
  const ofPacks = readPackTexts(first);
  for (const [key, { file, path }] of checking.texts.get(first) ?? []) {
    const isShared = areas.has(areaOf(key)) || Object.hasOwn(ofPacks, key);
    if (!isShared && !checking.usedTexts.has(key)) checking.report(file, path, problems.TEXT_UNUSED(key), 'key');
  }
}

/** The path of a file of texts in another language: `("screens/text/ja/shell/home.json", "en")` → `"screens/text/en/shell/home.json"` */
const translate = ({ path }: ReadFile, language: string): string => path.replace(/^((?:screens\/)?text\/)[^/]+/, `$1${language}`);
