// The entries of the vocabulary by their names.
import {
  commonFieldOptions,
  type FieldKindEntry,
  findKind,
  type Options,
  partNames,
  readFormerName,
  renameKey,
} from '../declare/index.ts';
import { asObject, asText } from './checking.ts';

/** The kind of a declared field; undefined: it is unknown or missing. */
export function kindOf(field: unknown): FieldKindEntry | undefined {
  return findKind(asText(asObject(field)['kind']) ?? '');
}

/** The value of an option of a field, or the default of its kind. */
export function optionOf(field: Record<string, unknown>, name: string): unknown {
  const schema = kindOf(field)?.options[name];
  return field[name] ?? (schema?.type === 'literal' ? schema.default : undefined);
}

const optionsByKind = new WeakMap<FieldKindEntry, Options>();

/** All options of a field of a kind; of an unknown kind those that every field has. */
export function fieldOptions(entry: FieldKindEntry | undefined): Options {
  if (entry === undefined) return commonFieldOptions;
  const options = optionsByKind.get(entry) ?? { ...commonFieldOptions, ...entry.options };
  optionsByKind.set(entry, options);
  return options;
}

/** What a former value of a property of files is now: `("effect", "type", "sendBack")` → `"showAgain"` */
export function findTodaysValue(part: string, name: string, value: string): string | undefined {
  const today = formerOf(part, name).values?.[value];
  return today === undefined ? undefined : String(today);
}

/** The same of a key in the value of a property: `("chain-state", "on", "EXCHANGE.card")` → `"TOKENIZE.card"` */
export function findTodaysKey(part: string, name: string, key: string): string | undefined {
  return renameKey(key, formerOf(part, name).keys);
}

const formerOf = (part: string, name: string) => readFormerName(partNames[part]?.[name]?.formerly ?? {});
