// The small words: what files and their parts are written with besides blocks, kinds and keywords.
import { fileWords, type NameWord, type NameWords, partWords } from '../../../engine/declare/index.ts';
import { code, table } from './table.ts';

/** What each kind of file is, and what may stand in it; then the parts that several of them have. */
export function writeNames(): readonly string[] {
  const files = Object.entries(fileWords).flatMap(([kind, { doc, names }]) => [
    '',
    `### file ${kind}`,
    '',
    doc,
    ...(Object.keys(names).length === 0 ? [] : ['', writeTable(names)]),
  ]);
  const parts = Object.entries(partWords).flatMap(([part, names]) => ['', `### part of files ${part}`, '', writeTable(names)]);
  return [
    '## Files and their small words',
    '',
    'A name with a point stands inside of the one before it.',
    ...files,
    '',
    '## Parts of files',
    '',
    'What stands in several files in the same way: states and effects of flows, envelopes of calls, data, words, conditions.',
    ...parts,
  ];
}

function writeTable(names: NameWords): string {
  return table(
    ['name', 'what it is', 'written', 'without it'],
    Object.entries(names).map(([name, word]) => [
      code(name, false),
      describe(word),
      code(word.example),
      word.fallback === undefined ? '' : code(word.fallback),
    ]),
  );
}

/** `{ doc: "Who may.", values: { guest: "Nobody is signed in." } }` → ``Who may. `guest`: Nobody is signed in.`` */
function describe({ doc, values = {} }: NameWord): string {
  return [doc, ...Object.entries(values).map(([value, says]) => `\`${value}\`: ${says}`)].join('<br>');
}
