// Sample characters besides those in the pattern: letters, marks, digits and symbols that \w, \s and \p{…} distinguish.
const samples = [...'éßπжאあアｱ漢ー々。　０Ａａｱ٣Ⅷ½€😀\u0301\u00a0\u2028\ufeff\u200d'].map(
  (symbol) => symbol.codePointAt(0) ?? 0,
);
const plain = Array.from({ length: 128 }, (_, code) => code);
const lastCode = 0x10ffff;

/**
 * The symbols that each position matches. Characters that no position distinguishes are one symbol.
 * `["[a-z]", "a"]` → symbols 0, 1 for the first; 1 for the second. undefined matches any character.
 */
export function createAlphabet(written: readonly (string | undefined)[]): {
  readonly symbols: readonly ReadonlySet<number>[];
  readonly size: number;
} {
  const parts = [...new Set(written.filter((text) => text !== undefined))];
  const tests = parts.map((part) => new RegExp(`^(?:${part})$`, 'u'));
  const kinds = new Map<string, number>();
  const of = new Map(parts.map((part) => [part, new Set<number>()]));
  const symbols = new Set<number>();
  for (const code of new Set([...plain, ...samples, ...parts.flatMap(codesNear)])) {
    const symbol = String.fromCodePoint(code);
    const matched = tests.map((test) => test.test(symbol));
    const kind = matched.map(Number).join('');
    const kindSymbol = kinds.get(kind) ?? kinds.size;
    kinds.set(kind, kindSymbol);
    symbols.add(kindSymbol);
    for (const [index, part] of parts.entries()) if (matched[index]) of.get(part)?.add(kindSymbol);
  }
  return { symbols: written.map((part) => (part === undefined ? symbols : (of.get(part) ?? new Set()))), size: kinds.size };
}

/** The characters written in a part and their neighbours, so that both sides of a range's end are sampled. */
function codesNear(part: string): readonly number[] {
  const escaped = [...part.matchAll(/\\u\{?([0-9a-fA-F]{1,6})\}?|\\x([0-9a-fA-F]{2})/g)].map(([, wide, narrow]) =>
    Number.parseInt(wide ?? narrow ?? '0', 16),
  );
  const codes = [...[...part].map((symbol) => symbol.codePointAt(0) ?? 0), ...escaped];
  return codes
    .flatMap((code) => [code - 1, code, code + 1])
    .filter((code) => code >= 0 && code <= lastCode && !isSurrogate(code));
}

function isSurrogate(code: number): boolean {
  return code >= 0xd800 && code <= 0xdfff;
}
