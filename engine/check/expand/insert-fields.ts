import { commonFieldOptions, isObject } from '../../declare/index.ts';
import { asObject } from '../checking.ts';
import type { Findings } from '../findings.ts';
import { findNearest } from '../nearest.ts';
import { problems } from '../problems/index.ts';
import type { FileKind, ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import { kindOf, optionOf } from '../vocabulary.ts';
import { mayContain } from './insert-fragments.ts';
import { mergeField } from './merge-field.ts';
import { Origins } from './origins.ts';

/** Kinds of files that may refer to shared fields. */
const referring: ReadonlySet<FileKind> = new Set(['screen', 'form', 'page', 'entity', 'settings', 'examples', 'fixtures']);
const prefix = 'fields/';

/**
 * Inserts shared fields where files refer to them as `fields/<id>`: as a key of the fields of a form (`{"fields/person": {}}`),
 * of the properties of a schema, a default or the data of an example, and as an entry of a list of keys.
 */
export function insertFields(files: readonly ReadFile[], findings: Findings, used: Set<string>): readonly ReadFile[] {
  const shared = new Map(files.filter(({ kind }) => kind === 'fields').map((file) => [`${prefix}${file.name}`, file]));
  return files.map((file) => {
    if (!referring.has(file.kind) || !mayContain(file, `"${prefix}`)) return file;
    const inserter = new FieldInserter(file, shared, findings, used);
    const value = inserter.insert(file.value, [], []);
    return inserter.origins.close(file, value);
  });
}

class FieldInserter {
  readonly origins: Origins;
  readonly #file: ReadFile;
  readonly #shared: ReadonlyMap<string, ReadFile>;
  readonly #findings: Findings;
  readonly #used: Set<string>;

  constructor(file: ReadFile, shared: ReadonlyMap<string, ReadFile>, findings: Findings, used: Set<string>) {
    this.origins = new Origins(file);
    this.#file = file;
    this.#shared = shared;
    this.#findings = findings;
    this.#used = used;
  }

  /** `from`: where the value is in the file; `to`: where it will be. */
  insert(value: unknown, from: JsonPath, to: JsonPath): unknown {
    if (Array.isArray(value) && value.some(isReference)) return this.#insertKeys(value, from, to);
    if (Array.isArray(value)) return value.map((member, index) => this.insert(member, [...from, index], [...to, index]));
    if (!isObject(value)) return value;
    const inserted: Record<string, unknown> = {};
    for (const [key, element] of Object.entries(value)) {
      if (!isReference(key)) inserted[key] = this.insert(element, [...from, key], [...to, key]);
      else if (this.#file.kind === 'form' && to.length === 1 && to[0] === 'fields')
        this.#insertFields(inserted, value, key, from);
      else this.#insertCopies(inserted, value, key, from, to);
    }
    return inserted;
  }

  /** `["country", "fields/address"]` → `["country", "postalCode", "prefecture", …]` */
  #insertKeys(value: readonly unknown[], from: JsonPath, to: JsonPath): readonly unknown[] {
    const inserted: unknown[] = [];
    for (const [index, entry] of value.entries()) {
      const parts = isReference(entry) ? Object.keys(this.#find(entry, [...from, index], 'value').fields) : [entry];
      for (const part of parts) {
        this.origins.add([...to, inserted.length], this.#file, [...from, index]);
        inserted.push(part);
      }
    }
    return inserted;
  }

  /** The fields of a form. The value beside the reference changes single fields: `{"sex": {"hint": …}}`. */
  #insertFields(inserted: Record<string, unknown>, beside: Record<string, unknown>, reference: string, from: JsonPath): void {
    const { file, fields } = this.#find(reference, [...from, reference], 'key');
    const changes = asObject(beside[reference]);
    const at = [...from, reference];
    for (const key of Object.keys(changes))
      if (file !== undefined && !Object.hasOwn(fields, key))
        this.#findings.add(this.#file, [...at, key], problems.FIELD_CHANGED_UNKNOWN(key, reference, Object.keys(fields)), 'key');
    for (const [key, field] of Object.entries(fields)) {
      if (file === undefined || !isObject(field)) continue;
      if (Object.hasOwn(beside, key)) {
        this.#findings.add(this.#file, [...from, key], problems.FIELD_DECLARED_TWICE(key, reference), 'key');
        continue;
      }
      this.origins.add(['fields', key], file, ['fields', key]);
      const allowedChanges = this.#pickAllowed(field, asObject(changes[key]), [...at, key]);
      for (const option of Object.keys(allowedChanges))
        this.origins.add(['fields', key, option], this.#file, [...at, key, option]);
      inserted[key] = mergeField({ file: this.#file, path: [...at, key] }, field, allowedChanges, this.#findings.add);
    }
  }

  /** The changes that do not contradict the shared field; the others are reported. `at`: the path of the changes. */
  #pickAllowed(field: Record<string, unknown>, changes: Record<string, unknown>, at: JsonPath): Record<string, unknown> {
    const [reference = '', key = ''] = at.slice(-2).map(String);
    const entries = Object.entries(changes).filter(([option, value]) => {
      if (!Object.hasOwn(field, option) || Object.hasOwn(commonFieldOptions, option)) return true;
      const wrong = problems.FIELD_CONTRADICTS(key, option, value, reference, field[option]);
      this.#findings.add(this.#file, [...at, option], wrong, 'key');
      return false;
    });
    return Object.fromEntries(entries);
  }

  /** One entry per field with the value beside the reference; single keys take precedence. */
  #insertCopies(
    inserted: Record<string, unknown>,
    beside: Record<string, unknown>,
    reference: string,
    from: JsonPath,
    to: JsonPath,
  ): void {
    const { fields } = this.#find(reference, [...from, reference], 'key');
    const isSchema = to.at(-1) === 'properties';
    for (const [key, field] of Object.entries(fields)) {
      if (Object.hasOwn(beside, key)) continue;
      const value = beside[reference];
      this.origins.add([...to, key], this.#file, [...from, reference]);
      const longest = isSchema && isObject(value) ? findMaxLength(asObject(field)) : undefined;
      inserted[key] = longest === undefined ? value : { ...asObject(value), maxLength: longest };
    }
  }

  #find(
    reference: string,
    at: JsonPath,
    what: 'key' | 'value',
  ): { readonly file: ReadFile | undefined; readonly fields: Record<string, unknown> } {
    const isKnown = this.#shared.has(reference);
    if (!isKnown) this.#findings.add(this.#file, at, problems.FIELDS_UNKNOWN(reference, this.#shared.keys()), what);
    // Resolve a misspelt name to the nearest one, so that its fields are not reported as missing too.
    const name = isKnown ? reference : findNearest(reference, this.#shared.keys());
    const file = name === undefined ? undefined : this.#shared.get(name);
    if (name !== undefined) this.#used.add(name);
    return { file, fields: asObject(asObject(file?.value)['fields']) };
  }
}

function isReference(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith(prefix);
}

/** The maximum length of a field: its own, or the default of its kind. undefined: its kind has no such option. */
function findMaxLength(field: Record<string, unknown>): number | undefined {
  const length = kindOf(field)?.options['maxLength']?.type === 'literal' ? optionOf(field, 'maxLength') : undefined;
  return typeof length === 'number' ? length : undefined;
}
