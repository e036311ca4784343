// The names of version 2 of the language, for readers of older files.
import {
  commonFieldOptions,
  fileKindEntries,
  listBlocks,
  listKinds,
  type NameEntries,
  type Options,
  partNames,
  readFormerName,
  sharedParts,
} from '../../../engine/declare/index.ts';
import { code, table } from './table.ts';

type Row = readonly [place: string, former: string, name: string];

/** A table of all options and properties that have another name than in version 2: `["block list", "of", "items"]`. */
export function writeRenames(): readonly string[] {
  const shared = new Set(Object.values(sharedParts));
  const rows = [
    ...listBlocks().flatMap(({ block, options }) => listOptions(`block ${block}`, options, shared)),
    ...Object.entries(sharedParts).flatMap(([part, options]) => listOptions(`part ${part}`, options, new Set())),
    ...listOptions('every field', commonFieldOptions, shared),
    ...listKinds().flatMap(({ kind, options }) => listOptions(`field ${kind}`, options, shared)),
    ...Object.entries(fileKindEntries).flatMap(([kind, { names }]) => listNames(`file ${kind}`, names)),
    ...Object.entries(partNames).flatMap(([part, names]) => listNames(`part of files ${part}`, names)),
  ];
  return [
    '## Names of version 2',
    '',
    '`npm run check -- --fix` writes files of version 2 with the names of today. [Why they changed](../../decisions/0088-plain-names.md).',
    '',
    table(
      ['where', 'version 2', 'today'],
      rows.map(([place, former, name]) => [place, code(former, false), code(name, false)]),
    ),
  ];
}

/** `shared`: parts that have rows of their own. */
function listOptions(place: string, options: Options, shared: ReadonlySet<Options>, path = ''): readonly Row[] {
  return Object.entries(options).flatMap(([name, schema]): readonly Row[] => {
    const group = schema.type === 'list' ? schema.of : schema;
    const below =
      group.type === 'group' && !shared.has(group.options) ? listOptions(place, group.options, shared, `${path}${name}.`) : [];
    return schema.formerly === undefined ? below : [[place, readFormerName(schema.formerly).name, `${path}${name}`], ...below];
  });
}

function listNames(place: string, names: NameEntries): readonly Row[] {
  return Object.entries(names).flatMap(([name, { formerly }]): readonly Row[] =>
    formerly === undefined ? [] : [[place, readFormerName(formerly).name, name]],
  );
}
