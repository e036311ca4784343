// The entries of the vocabulary by their names.
import { blockEntries, commonFieldOptions, type FieldKindEntry, fieldKindEntries, type Options } from '../declare/index.ts';
import { asObject, asText } from './checking.ts';

export const blocksByName = new Map(blockEntries.map((entry) => [entry.block, entry]));
export const kindsByName: ReadonlyMap<string, FieldKindEntry> = new Map(fieldKindEntries.map((entry) => [entry.kind, entry]));

/** The kind of a declared field; undefined: it is unknown or missing. */
export function kindOf(field: unknown): FieldKindEntry | undefined {
  return kindsByName.get(asText(asObject(field)['kind']) ?? '');
}

/** The value of an option of a field, or the default of its kind. */
export function optionOf(field: Record<string, unknown>, name: string): unknown {
  const schema = kindOf(field)?.options[name];
  return field[name] ?? (schema?.type === 'literal' ? schema.default : undefined);
}

const optionsByKind = new Map(fieldKindEntries.map((entry) => [entry, { ...commonFieldOptions, ...entry.options }]));

/** All options of a field of a kind; of an unknown kind those that every field has. */
export function fieldOptions(entry: FieldKindEntry | undefined): Options {
  return (entry === undefined ? undefined : optionsByKind.get(entry)) ?? commonFieldOptions;
}
