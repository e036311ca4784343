const hiragana = /[\u3041-\u3096\u309D\u309E]/g;
const halfWidth = /[\uFF61-\uFF9F]+/g;
const hyphenAfterKana = /([\u30A1-\u30FC])[-\u2010-\u2015\u2212\uFF0D]/g;

/**
 * Hiragana, half-width kana and hyphens that stand for the long-vowel mark as full-width katakana: `"やまだ ﾀﾛ-"` → `"ヤマダ タロー"`.
 * Everything else stays. It is offered to the person; the judge takes katakana only.
 */
export function offerKatakana(text: string): string {
  return text
    .replace(halfWidth, (kana) => kana.normalize('NFKC'))
    .normalize('NFC')
    .replace(hiragana, (character) => String.fromCharCode(character.charCodeAt(0) + 0x60))
    .replace(hyphenAfterKana, '$1ー');
}
