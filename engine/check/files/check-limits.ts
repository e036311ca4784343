import { fieldKindEntries, isObject } from '../../declare/index.ts';
import { asObject, asText, type Checking } from '../checking.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import { formatLocation, type JsonPath } from '../read/source-range.ts';

interface DeclaredLimits {
  readonly file: ReadFile;
  readonly path: JsonPath;
  readonly key: string;
  /** Values of the options that limit the answer, with defaults. */
  readonly limits: ReadonlyMap<string, unknown>;
}

/**
 * Checks that all forms which ask for a field limit its answer in the same way. It is one field if the key and the kind are the same
 * and it has the default label.
 */
export function checkLimits(checking: Checking): void {
  const first = new Map<string, DeclaredLimits>();
  for (const file of [...checking.of.fields.values(), ...checking.of.form.values()])
    for (const [key, field] of Object.entries(asObject(asObject(file.value)['fields']))) {
      if (!isObject(field) || !hasDefaultLabel(key, field)) continue;
      const name = `${key} ${asText(field['kind']) ?? ''}`;
      const declared = { file, path: ['fields', key], key, limits: readLimits(field) };
      const other = first.get(name);
      if (other === undefined) first.set(name, declared);
      else compareLimits(checking, declared, other);
    }
}

function hasDefaultLabel(key: string, { label }: Record<string, unknown>): boolean {
  return label === undefined || label === `field.${key}.label`;
}

const kinds = new Map(fieldKindEntries.map((entry) => [entry.kind, entry]));

function readLimits(field: Record<string, unknown>): ReadonlyMap<string, unknown> {
  const limits = Object.entries(kinds.get(asText(field['kind']) ?? '')?.options ?? {}).filter(
    ([, schema]) => schema.limits === true,
  );
  return new Map(limits.map(([name, schema]) => [name, field[name] ?? (schema.type === 'literal' ? schema.default : undefined)]));
}

function compareLimits(checking: Checking, { file, path, key, limits }: DeclaredLimits, other: DeclaredLimits): void {
  for (const [name, value] of limits) {
    const otherValue = other.limits.get(name);
    if (value === otherValue) continue;
    const location = formatLocation(other.file, [...other.path, name]);
    checking.report(file, [...path, name], problems.FIELD_CONTRADICTS(key, name, value, location, otherValue), 'key');
  }
}
