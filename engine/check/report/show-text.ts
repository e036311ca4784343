// Makes text of declared files safe for terminals: no cursor movement, no change of reading direction, nothing invisible.

/** Characters of two columns: East Asian wide and full-width characters, and emoji. */
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18cff}\u{1aff0}-\u{1b2fb}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u;
/** Characters without a width of their own. */
const combining = /\p{Mn}|\p{Me}|\u200d/u;
const deceptive = /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]/u;

export interface ShownText {
  readonly text: string;
  /** Columns of a terminal. */
  readonly width: number;
}

/** `"氏"` → two columns; a tab → two spaces; NUL → `␀`; deceptive characters (lone surrogates, direction controls) → `�`. */
export function showCharacter(character: string): ShownText {
  if (character === '\t') return { text: '  ', width: 2 };
  if (combining.test(character)) return { text: character, width: 0 };
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x20) return { text: String.fromCharCode(0x2400 + code), width: 1 };
  if (deceptive.test(character)) return { text: '\uFFFD', width: 1 };
  return { text: character, width: wide.test(character) ? 2 : 1 };
}

/** Applies `showCharacter` to a whole text, on one line. */
export function showText(text: string): string {
  return [...text].map((character) => showCharacter(character).text).join('');
}
