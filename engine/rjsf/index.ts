// RJSF: draws the fields of forms if an application chooses it. Importing it does so.
import { registerFieldPlacer } from '../render/form/sections/placed-fields.tsx';
import { RjsfFields } from './rjsf-fields.tsx';

export { toFieldKey, toSchemaData } from './field-keys.ts';
export { type ConvertedSchema, fromJsonSchema, type Unconverted } from './from-json-schema.ts';
export { SchemaForm, type SchemaFormProps } from './schema-form.tsx';

registerFieldPlacer(RjsfFields);
