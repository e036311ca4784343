import { expect, test } from 'vitest';
import { mutate } from '../../scripts/mutants/list-mutants.mjs';

test.each([
  ['if (a) go();', ['if (!(a)) go();', 'if (a) ;']],
  ['const x = a <= b;', ['const x = (a < b);']],
  ["const x = a && b === 'c';", ["const x = (a || b === 'c');", "const x = a && (b !== 'c');"]],
  ['const x = list.some(isGood);', ['const x = list.every(isGood);']],
  ['const x = [7, true];', ['const x = [8, true];', 'const x = [7, false];']],
  ["const x = 'a' + b;", []],
  ["'use client';\nimport { a } from './a.ts';\nexport type Size = 1 | 2;", []],
])('makes one fault in each copy of %s', async (source, texts) => {
  expect((await mutate(source, 'ts')).map(({ text }) => text)).toEqual(texts);
});

test('names the line and the change', async () => {
  expect(await mutate('const a = b;\ngo();', 'ts')).toEqual([{ line: 2, change: 'go(); → (removed)', text: 'const a = b;\n;' }]);
});
