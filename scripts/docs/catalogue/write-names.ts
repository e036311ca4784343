// Documents the property names of files and their parts, other than blocks, kinds and keywords.
import { describeValues, fileKindEntries, type NameEntries, type NameEntry, partNames } from '../../../engine/declare/index.ts';
import { code, table } from './table.ts';

/** Documents the names of each kind of file, then those of parts that several kinds share. */
export function writeNames(): readonly string[] {
  const files = Object.entries(fileKindEntries).flatMap(([kind, { doc, names }]) => [
    '',
    `### file ${kind}`,
    '',
    doc,
    ...(Object.keys(names).length === 0 ? [] : ['', writeTable(names)]),
  ]);
  const parts = Object.entries(partNames).flatMap(([part, names]) => ['', `### part of files ${part}`, '', writeTable(names)]);
  return [
    '## Files',
    '',
    'A name with a dot is nested in the one before it.',
    ...files,
    '',
    '## Parts of files',
    '',
    'Shapes that several files share: states and effects of flows, envelopes of calls, data, texts, conditions.',
    ...parts,
  ];
}

function writeTable(names: NameEntries): string {
  return table(
    ['name', 'description', 'example', 'default'],
    Object.entries(names).map(([name, entry]) => [
      code(name, false),
      describe(entry),
      code(entry.example),
      entry.fallback === undefined ? '' : code(entry.fallback),
    ]),
  );
}

/** `{ doc: "Who may.", values: { guest: "Nobody is signed in." } }` → ``Who may. `guest`: Nobody is signed in.`` */
function describe(entry: NameEntry): string {
  return [entry.doc, ...Object.entries(describeValues(entry)).map(([value, description]) => `\`${value}\`: ${description}`)].join(
    '<br>',
  );
}
