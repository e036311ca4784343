// Texts of members in mails that others may receive: nothing in them becomes a link or poses as a text of the store.
import { isBlank } from '../../engine/validate/index.ts';

const maxNameLength = 20;
const notOfNames = /[^\p{L}\p{M}\p{Nd} \u3000・ー\-‐－]|\p{Default_Ignorable_Code_Point}/gu;

/** `"当選！https://evil.example"` → `"当選httpsevilexample"`, of at most 20 characters; empty if nothing of it can be read. */
export function mailedName(name: string): string {
  const plain = [...name.normalize('NFC').replace(notOfNames, '')].slice(0, maxNameLength).join('').trim();
  return isBlank(plain) ? '' : plain;
}

/** Removes the signs of addresses, of which mail programs make links: `"evil.example/a ビル"` → `"evil example a ビル"`. */
export function mailedLine(text: string): string {
  return (
    text
      // Variation selectors belong to the characters of names: the 葛 of 葛城.
      .replace(/(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu, '')
      .replace(/[.．。｡․﹒:：﹕︓/／@＠﹫\\＼]+/g, ' ')
      .trim()
  );
}
