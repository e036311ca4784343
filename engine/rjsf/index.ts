// RJSF: draws the fields of forms if an application chooses it. Importing it does so.
import './register.ts';

export { toFieldKey, toSchemaData } from './field-keys.ts';
export { type ConvertedSchema, fromJsonSchema, type Unconverted } from './from-json-schema.ts';
export { SchemaForm, type SchemaFormProps } from './schema-form.tsx';
