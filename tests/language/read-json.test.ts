import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ReadJson, readJson, readTree } from '../../engine/check/read/read-json.ts';

const odd = [
  '"a":1,',
  ',',
  '{',
  '}',
  '[',
  ']',
  '"',
  '\\',
  '\\u0061',
  '\\":',
  '__proto__',
  ':',
  '\uFEFF',
  '\uD800',
  '1e400',
  '-0',
  '//',
  '\0',
];
const faults = ['{"a":1,"b":{"a":1,"a":2}}', '['.repeat(65) + ']'.repeat(65)];

test('reads a text without a fault as its syntax tree does, value and problems', () => {
  const edits = fc.array(fc.tuple(fc.nat(), fc.constantFrom(...odd)), { maxLength: 2 });
  fc.assert(
    fc.property(fc.oneof(fc.json({ maxDepth: 3 }), fc.constantFrom(...faults)), edits, (json, inserted) => {
      const text = inserted.reduce((edited, [at, part]) => {
        const place = at % (edited.length + 1);
        return edited.slice(0, place) + part + edited.slice(place);
      }, json);
      expect(partsOf(readJson(text))).toEqual(partsOf(readTree(text)));
    }),
    { numRuns: 3000 },
  );
});

const partsOf = ({ value, found }: ReadJson): ReadJson => ({ value, found });
