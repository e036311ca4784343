import { isObject } from '../../../declare/index.ts';
import { asList, asObject } from '../../checking.ts';
import type { Findings } from '../../findings.ts';
import { problems } from '../../problems/index.ts';
import type { ReadFile } from '../../read/declared-file.ts';
import type { JsonPath } from '../../read/source-range.ts';
import { Origins } from '../origins.ts';
import { changeEach, changeInner } from './inner-schemas.ts';

type Schema = Record<string, unknown>;

/**
 * Writes the short form of schemas out as JSON Schema. `{"properties": {…}, "optional": ["end"]}` becomes a closed object that requires
 * all properties but `end`; `"nullable": true` beside it or beside `$ref` allows null.
 */
export function expandSchemas(files: readonly ReadFile[], findings: Findings): readonly ReadFile[] {
  return files.map((file) => {
    const expander = new SchemaExpander(file, findings);
    if (file.kind === 'page' || file.kind === 'entity' || file.kind === 'settings')
      return expander.origins.close(file, expander.expand(file.value, []));
    if (file.kind !== 'form' || !isObject(file.value) || !isObject(file.value['context'])) return file;
    return expander.origins.close(file, {
      ...file.value,
      context: changeEach(file.value['context'], (schema, steps) => expander.expand(schema, ['context', ...steps])),
    });
  });
}

class SchemaExpander {
  readonly origins: Origins;
  readonly #file: ReadFile;
  readonly #findings: Findings;

  constructor(file: ReadFile, findings: Findings) {
    this.origins = new Origins(file);
    this.#file = file;
    this.#findings = findings;
  }

  expand(schema: unknown, path: JsonPath): unknown {
    if (!isObject(schema)) return schema;
    const expanded = changeInner(schema, (below, steps) => this.expand(below, [...path, ...steps]));
    if (isObject(schema['properties']) && schema['type'] === undefined) return this.#closeObject(expanded, path);
    if (typeof schema['$ref'] === 'string' && schema['nullable'] === true) return this.#allowNull(expanded, path);
    for (const keyword of ['optional', 'nullable']) if (keyword in schema) this.#reportMixed(keyword, path);
    return expanded;
  }

  #closeObject({ optional, nullable, ...schema }: Schema, path: JsonPath): Schema {
    const optionalNames = asList(optional).map(String);
    for (const keyword of ['required', 'additionalProperties']) if (keyword in schema) this.#reportMixed(keyword, path);
    const names = Object.keys(asObject(schema['properties']));
    for (const [index, name] of optionalNames.entries())
      if (!names.includes(name))
        this.#findings.add(this.#file, [...path, 'optional', index], problems.SCHEMA_OPTIONAL_UNKNOWN(name, names));
    const required = names.filter((name) => !optionalNames.includes(name));
    return {
      ...schema,
      // What is no list or not true stays, and is reported as such.
      ...(optional === undefined || Array.isArray(optional) ? {} : { optional }),
      ...(nullable === undefined || nullable === true ? {} : { nullable }),
      type: nullable === true ? ['object', 'null'] : 'object',
      additionalProperties: false,
      ...(required.length === 0 ? {} : { required }),
    };
  }

  #allowNull({ nullable, $ref: reference, ...schema }: Schema, path: JsonPath): Schema {
    this.origins.add([...path, 'anyOf', 0], this.#file, path);
    return { ...schema, anyOf: [{ $ref: reference }, { type: 'null' }] };
  }

  #reportMixed(keyword: string, path: JsonPath): void {
    this.#findings.add(this.#file, [...path, keyword], problems.SCHEMA_SHORT_MIXED(keyword), 'key');
  }
}
