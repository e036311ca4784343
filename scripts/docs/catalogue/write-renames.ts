// The earlier names of the language, for readers of older files.
import {
  commonFieldOptions,
  type FormerName,
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

/** A table of all options, properties and values that had another name: `["block list", "of", "items"]`. */
export function writeRenames(): readonly string[] {
  const shared = new Set(Object.values(sharedParts));
  const rows = [
    ...listBlocks().flatMap(({ block, formerly, options }) => [
      ...listFormer('block', block, formerly),
      ...listOptions(`block ${block}`, options, shared),
    ]),
    ...Object.entries(sharedParts).flatMap(([part, options]) => listOptions(`part ${part}`, options, new Set())),
    ...listOptions('every field', commonFieldOptions, shared),
    ...listKinds().flatMap(({ kind, options }) => listOptions(`field ${kind}`, options, shared)),
    ...Object.entries(fileKindEntries).flatMap(([kind, { names }]) => listNames(`file ${kind}`, names)),
    ...Object.entries(partNames).flatMap(([part, names]) => listNames(`part of files ${part}`, names)),
  ];
  return [
    '## Earlier names',
    '',
    '`npm run check -- --fix` writes files of version 2, and of drafts of version 3, with the names of today. Why they changed: [version 2](../../decisions/0088-plain-names.md), [drafts](../../decisions/0090-names-of-a-second-reader.md).',
    '',
    table(
      ['where', 'earlier', 'today'],
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
    return [...listFormer(place, `${path}${name}`, schema.formerly), ...below];
  });
}

function listNames(place: string, names: NameEntries): readonly Row[] {
  return Object.entries(names).flatMap(([name, { formerly }]) => listFormer(place, name, formerly));
}

function listFormer(place: string, name: string, former: FormerName = {}): readonly Row[] {
  const { names, values = {}, keys = {} } = readFormerName(former);
  return [
    ...names.map((formerName): Row => [place, formerName, name]),
    ...Object.entries(values).map(([value, today]): Row => [place, `${name}: ${value}`, `${name}: ${String(today)}`]),
    ...Object.entries(keys).map(([start, today]): Row => [place, `${name}: ${start}`, `${name}: ${today}`]),
  ];
}
