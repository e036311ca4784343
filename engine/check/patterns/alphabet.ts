// Signs of writings besides those that a pattern names: letters, marks, digits and symbols that \w, \s and \p{…} tell apart.
const samples = [...'éßπжאあアｱ漢ー々。　０Ａａｱ٣Ⅷ½€😀\u0301\u00a0\u2028\ufeff\u200d'].map((sign) => sign.codePointAt(0) ?? 0);
const plain = Array.from({ length: 128 }, (_, code) => code);
const lastCode = 0x10ffff;

/**
 * Which signs lead to each position, where signs that no position tells apart are one.
 * `["[a-z]", "a"]` → signs of the first 0, 1; of the second 1. undefined stands for any sign.
 */
export function createAlphabet(written: readonly (string | undefined)[]): {
  readonly signs: readonly ReadonlySet<number>[];
  readonly size: number;
} {
  const parts = [...new Set(written.filter((each) => each !== undefined))];
  const tests = parts.map((part) => new RegExp(`^(?:${part})$`, 'u'));
  const kinds = new Map<string, number>();
  const of = new Map(parts.map((part) => [part, new Set<number>()]));
  const all = new Set<number>();
  for (const code of new Set([...plain, ...samples, ...parts.flatMap(codesNear)])) {
    const sign = String.fromCodePoint(code);
    const taken = tests.map((test) => test.test(sign));
    const kind = taken.map(Number).join('');
    const known = kinds.get(kind) ?? kinds.size;
    kinds.set(kind, known);
    all.add(known);
    for (const [index, part] of parts.entries()) if (taken[index]) of.get(part)?.add(known);
  }
  return { signs: written.map((part) => (part === undefined ? all : (of.get(part) ?? new Set()))), size: kinds.size };
}

/** The signs that are written in a part, and their neighbours: where a range ends, another kind of sign begins. */
function codesNear(part: string): readonly number[] {
  const escaped = [...part.matchAll(/\\u\{?([0-9a-fA-F]{1,6})\}?|\\x([0-9a-fA-F]{2})/g)].map(([, wide, narrow]) =>
    Number.parseInt(wide ?? narrow ?? '0', 16),
  );
  const codes = [...[...part].map((sign) => sign.codePointAt(0) ?? 0), ...escaped];
  return codes.flatMap((code) => [code - 1, code, code + 1]).filter((code) => code >= 0 && code <= lastCode && !isHalf(code));
}

/** Half of a pair is no sign of its own. */
function isHalf(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}
