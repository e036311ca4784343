import { readInternalPath } from '../../../../../engine/declare/index.ts';

/** Whether a link can lead to it: `"/terms"`, `"https://example.com/terms"`. Not `"https://"`, `"x"`, `"//evil"`, `"mailto:…"`. */
export function isWebAddress(value: string): boolean {
  if (readInternalPath(value) !== undefined) return true;
  return /^https?:\/\/[^\s\\\p{Cc}/?#][^\s\\\p{Cc}]*$/iu.test(value) && URL.canParse(value);
}
