import { type FieldPlan, type FormPlan, isObject, type JsonSchema } from '../declare/index.ts';
import { findAnswer } from '../validate/index.ts';

/** The TypeScript type of the answers of a kind: `{ answer: "list" }` → `readonly string[]` */
export const writeAnswerType = (kind: Pick<FieldPlan, 'answer'>): string => writeSchemaType(findAnswer(kind).schema);

/** `{ type: 'array', items: { type: 'string' } }` → `readonly string[]` */
function writeSchemaType(schema: JsonSchema): string {
  const types = [schema['type']].flat().map((type) => {
    if (type === 'integer') return 'number';
    if (type === 'array') return `readonly ${writeSchemaType(readSchema(schema['items']))}[]`;
    if (type !== 'object') return String(type);
    const { properties, additionalProperties } = schema;
    if (!isObject(properties)) return `{ readonly [key: string]: ${writeSchemaType(readSchema(additionalProperties))} }`;
    const rows = Object.entries(properties).map(
      ([name, property]) => `readonly ${name}: ${writeSchemaType(readSchema(property))}`,
    );
    return `{ ${rows.join('; ')} }`;
  });
  return types.join(' | ');
}

// A shape's schema has schemas below.
const readSchema = (schema: unknown): JsonSchema => schema as JsonSchema;

/**
 * Declares the module of a form with the type of its answers, for the file `contact.form.d.json.ts` beside `contact.form.json`. A field that
 * is not answered or not shown is null.
 */
export function writeFormTypes({ fields }: FormPlan): string {
  const rows = fields.map((field) => {
    const isFilled = field.when === undefined && (field.rule === 'REQUIRED' || findAnswer(field).empty !== undefined);
    const type = `${writeAnswerType(field)}${isFilled ? '' : ' | null'}`;
    return `  readonly ${JSON.stringify(field.key)}: ${type};`;
  });
  const header = "// Written by madoguchi from the form beside it.\nimport type { FormModule } from '@madoguchi/engine';\n";
  return `${header}\ndeclare const form: FormModule<{\n${rows.join('\n')}\n}>;\nexport default form;\n`;
}
