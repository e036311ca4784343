import { isObject, readDefinition } from '../../declare/index.ts';
import type { ReadFile } from '../read/declared-file.ts';

/** Adds the texts of packs in the languages of the project, whose files replace them: `country.JP` to `screens/text/en/signup/country.json`. */
export function addTexts(files: readonly ReadFile[]): readonly ReadFile[] {
  const added = new Map(listLanguages(files).flatMap(listTexts));
  const completed = files.map((file) => {
    const texts = file.kind === 'text' ? added.get(file.name) : undefined;
    if (texts === undefined) return file;
    added.delete(file.name);
    return isObject(file.value) ? { ...file, value: { ...texts, ...file.value } } : file;
  });
  const created = [...added].map(([name, value]): ReadFile => {
    return { path: `screens/text/${name}.json`, kind: 'text', name, text: '', value, reference: undefined };
  });
  return [...completed, ...created];
}

/** The languages that have files of texts. */
export function listLanguages(files: readonly ReadFile[]): readonly string[] {
  return [...new Set(files.flatMap(({ kind, name }) => (kind === 'text' ? name.split('/').slice(0, 1) : [])))];
}

/** `("en")` → `[["en/country", { JP: "Japan" }]]` */
function listTexts(language: string): readonly (readonly [name: string, texts: { readonly [key: string]: string }])[] {
  const packs = readDefinition().packs ?? [];
  return packs.flatMap(({ texts }) =>
    Object.entries(texts?.(language) ?? {}).map(([area, ofArea]) => [`${language}/${area}`, ofArea] as const),
  );
}
