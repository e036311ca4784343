import type { JsonSchema } from '../../../declare/index.ts';
import type { Offer } from '../../../render/form/field-registry.ts';
import { countCharacters } from '../../../validate/index.ts';

const hiragana = /[\u3041-\u3096\u309D\u309E]/g;
const halfWidth = /[\uFF61-\uFF9F]+/g;
const hyphenAfterKana = /([\u30A1-\u30FC])[-\u2010-\u2015\u2212\uFF0D]/g;

/** Converts half-width to full-width katakana: `"ﾔﾏﾀﾞ ﾀﾛｰ"` → `"ヤマダ タロー"`. Leaves everything else unchanged. */
function widenKatakana(text: string): string {
  return text.replace(halfWidth, (kana) => kana.normalize('NFKC')).normalize('NFC');
}

/**
 * The text with hiragana, half-width kana and hyphens used as long-vowel marks as full-width katakana: `"やまだ ﾀﾛ-"` → `"ヤマダ タロー"`.
 * Undefined if that changes nothing, or if a field of this schema would refuse it: `"やまだ123"`. Only offered to the person;
 * validation accepts katakana only.
 */
function offerKatakana(text: string, schema: JsonSchema): string | undefined {
  const katakana = widenKatakana(text)
    .replace(hiragana, (character) => String.fromCharCode(character.charCodeAt(0) + 0x60))
    .replace(hyphenAfterKana, '$1ー');
  return katakana !== text && accepts(schema, katakana) ? katakana : undefined;
}

function accepts({ pattern, maxLength }: JsonSchema, text: string): boolean {
  const fits = typeof maxLength !== 'number' || countCharacters(text) <= maxLength;
  return fits && (typeof pattern !== 'string' || new RegExp(pattern, 'u').test(text));
}

export const offer: Offer = { convert: widenKatakana, rewrite: offerKatakana, text: 'form.offerKatakana' };
