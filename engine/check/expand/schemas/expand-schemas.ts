import { isObject } from '../../../declare/index.ts';
import { asList, asObject } from '../../checking.ts';
import type { Findings } from '../../findings.ts';
import { problems } from '../../problems/index.ts';
import type { ReadFile } from '../../read/declared-file.ts';
import { changeSchemas, type Schema, type SchemaContext } from './change-schemas.ts';

/**
 * Writes the short form of schemas out as JSON Schema. `{"properties": {…}, "optional": ["end"]}` becomes a closed object that requires
 * all properties but `end`; `"nullable": true` beside it or beside `$ref` allows null.
 */
export function expandSchemas(files: readonly ReadFile[], findings: Findings): readonly ReadFile[] {
  return files.map((file) => changeSchemas(file, findings, expandSchema));
}

function expandSchema(schema: unknown, context: SchemaContext): unknown {
  if (!isObject(schema)) return schema;
  const expanded = context.changeInner(schema);
  if (isObject(schema['properties']) && schema['type'] === undefined) return closeObject(expanded, context);
  if (typeof schema['$ref'] === 'string' && schema['nullable'] === true) {
    const { nullable: _nullable, $ref: reference, ...keywords } = expanded;
    context.noteOrigin(['anyOf', 0]);
    return { ...keywords, anyOf: [{ $ref: reference }, { type: 'null' }] };
  }
  reportMixed(['optional', 'nullable'], schema, context);
  return expanded;
}

function closeObject({ optional, nullable, ...schema }: Schema, context: SchemaContext): Schema {
  reportMixed(['required', 'additionalProperties'], schema, context);
  const optionalNames = asList(optional).map(String);
  const names = Object.keys(asObject(schema['properties']));
  for (const [index, name] of optionalNames.entries())
    if (!names.includes(name)) context.report(['optional', index], problems.SCHEMA_OPTIONAL_UNKNOWN(name, names));
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

/** Reports keywords that the form of the schema does not have. */
function reportMixed(keywords: readonly string[], schema: Schema, { report }: SchemaContext): void {
  for (const keyword of keywords) if (keyword in schema) report([keyword], problems.SCHEMA_SHORT_MIXED(keyword), 'key');
}
