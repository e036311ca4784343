// Random texts from what encodings, forms and databases treat differently.
import fc from 'fast-check';
import type { FieldPlan } from '../../engine/declare/index.ts';
import { nearMisses } from './near-misses.ts';

const parts = [
  ...['a', 'Z', '7', '山', 'ミ', 'み', 'ﾐ', 'が', 'か\u3099', 'ｶﾞ', 'é', 'e\u0301', 'ﬁ', '①', '𠮷', '👨‍👩‍👧', '☃\uFE0F', '\uE000'],
  ...[
    '\n',
    '\r',
    '\r\n',
    '\t',
    ' ',
    '\u3000',
    '\u00A0',
    '\u0085',
    '\u2028',
    '\v',
    '\u200B',
    '\u00AD',
    '\uFEFF',
    '\u3164',
    '\u2800',
  ],
  ...['\u202E', '\u2067', '\u200F', '\u0000', '\u0007', '\u009F', '\uFFFD', '\uD842', '\uDFB7', `a${'\u0301'.repeat(31)}`],
  ...['<', '"', "'", '&', '=', '+', '%', '%00', '%E3%81', '&amp;', ';', ',', '.', ':', '-', '@', '/', '\\', '{', '[]', 'null'],
];

/** A text typed into a field: random parts, texts around its limits, or one that suits it. */
export function drawText(field: FieldPlan, now: string, right: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const limit = Number(field.schema['maxLength'] ?? 20);
  const near = nearMisses(field, now).filter((text) => typeof text === 'string');
  const mixed = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((list) => list.join(''));
  const atLimit = fc
    .record({ unit: fc.constantFrom('a', '𠮷', '\n', 'か\u3099', '\u200B', '\t'), more: fc.integer({ min: -1, max: 1 }) })
    .map(({ unit, more }) => `x${unit.repeat(Math.min(Math.max(limit + more - 2, 0), 2_000))}x`);
  return fc.oneof(
    // Valid on several lines, and as one line.
    { weight: 5, arbitrary: fc.tuple(right, fc.constantFrom('\n', '\r\n', '\r', '\t', ' '), right).map((list) => list.join('')) },
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom(...parts), right, fc.constantFrom(...parts)).map((list) => list.join('')) },
    { weight: 3, arbitrary: mixed },
    { weight: 2, arbitrary: atLimit },
    { weight: 1, arbitrary: fc.constantFrom(...near) },
    { weight: 1, arbitrary: right },
  );
}
