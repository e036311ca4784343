import { formats } from '../../formatters/formats.ts';
import type { Texts } from '../../texts/index.ts';
import type { Formatter } from './formatter.ts';

export type { Formatter } from './formatter.ts';

const formatters = new Map<string, Formatter>(Object.entries(formats));

/** Adds the formatters of a pack: `registerFormatters({ yen: (value, texts) => … })`. */
export function registerFormatters(added: { readonly [formatter: string]: Formatter }): void {
  for (const [name, format] of Object.entries(added)) formatters.set(name, format);
}

/** `formatValue("yen", 1980, texts)` → "1,980円". An unknown name is a group of codes. */
export function formatValue(name: string, value: unknown, texts: Texts): string {
  const formatter = formatters.get(name);
  if (formatter !== undefined) return formatter(value, texts);
  const code = ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
  return showCode(name, code, texts);
}

/**
 * `("cardBrand", "V", texts)` → "Visa": by `codes.cardBrand.V`, otherwise `codes.cardBrand.otherwise`, otherwise the code itself.
 */
export function showCode(group: string, code: string, texts: Texts): string {
  if (code === '') return '';
  return texts.find(`codes.${group}.${code}`) ?? texts.find(`codes.${group}.otherwise`) ?? code;
}
