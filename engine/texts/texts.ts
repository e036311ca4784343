export type TextParameters = { readonly [name: string]: string | number };

/** A translation set: texts of one language by flat key, with `{{name}}` parameters. */
export type TextSet = { readonly [key: string]: string };

/** Texts of one language by flat key. */
export interface Texts {
  readonly language: string;
  /** Where moments are shown, such as `Europe/Paris`; default: Japan. */
  readonly timeZone?: string | undefined;
  /** `find("form.step", { n: 2 })` → "2番目"; undefined for an unknown key. */
  find(key: string, parameters?: TextParameters): string | undefined;
}

/** Inserts the parameters of a text that has more than their names, or of which some are missing. */
type Interpolate = (text: string, parameters: TextParameters) => string;

/** Splits a text at its placeholders. The parts at odd indexes are names. */
const placeholder = /\{\{\s*(\w+)\s*\}\}/;

/** Texts of a set. By default a missing parameter is empty: only i18next knows formats. */
export function openTexts(
  language: string,
  set: { readonly [key: string]: unknown },
  interpolate: Interpolate = fillText,
): Texts {
  const compiled = new Map<string, readonly string[]>();
  function compileOnce(text: string): readonly string[] {
    const parts = compiled.get(text) ?? text.split(placeholder);
    compiled.set(text, parts);
    return parts;
  }
  return {
    language,
    find(key, parameters = {}) {
      const text = Object.hasOwn(set, key) ? set[key] : undefined;
      if (typeof text !== 'string') return undefined;
      if (!text.includes('{{')) return text;
      return fill(compileOnce(text), parameters) ?? interpolate(text, parameters);
    },
  };
}

/** Inserts the parameters of a text; a missing one is empty. */
export const fillText: Interpolate = (text, parameters) =>
  text.replaceAll(new RegExp(placeholder, 'g'), (_, name: string) => String(parameters[name] ?? ''));

/**
 * `(["", "label", "を入力してください"], { label: "氏名" })` → "氏名を入力してください": what i18next returns, at half its cost. Undefined for what only
 * i18next understands: formats and missing parameters.
 */
function fill(parts: readonly string[], parameters: TextParameters): string | undefined {
  let filled = '';
  for (const [index, part] of parts.entries()) {
    const isName = index % 2 === 1;
    if (isName ? !Object.hasOwn(parameters, part) : part.includes('{{')) return undefined;
    filled += isName ? parameters[part] : part;
  }
  return filled;
}

/** Whether a text contains every search word, ignoring case, width and order. */
export function matchesSearch(text: string, search: string): boolean {
  const folded = fold(text);
  return fold(search)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().trim();
}
