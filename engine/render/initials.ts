/** Names in Han, kana or hangul have one sign, as their first sign is known from seals; others up to two letters. */
const wholeSigns = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** `"山田 花子"` → `"山"`, `"Hanako Yamada"` → `"HY"`, `"taro-kids"` → `"T"`; undefined: the text begins with neither letter nor digit. */
export function readInitials(name: string): string | undefined {
  const words = name
    .normalize('NFKC')
    .split(/\s+/u)
    .map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0])
    .filter((sign) => sign !== undefined);
  const [firstSign, nextSign] = [words[0], words.at(-1)];
  if (firstSign === undefined) return undefined;
  if (wholeSigns.test(firstSign) || words.length === 1) return firstSign.toLocaleUpperCase('en');
  return `${firstSign}${nextSign}`.toLocaleUpperCase('en');
}
