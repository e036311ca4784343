import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import type { Answers, JsonObject } from '../declare/index.ts';
import { Form, type FormProps } from '../standalone/form.tsx';
import { toSchemaData } from './field-keys.ts';
import { SchemaContext } from './rjsf-fields.tsx';

export interface SchemaFormProps extends Omit<FormProps<Answers>, 'onSubmit' | 'sections'> {
  readonly schema: RJSFSchema;
  readonly uiSchema?: UiSchema;
  /** Gets the data as the schema describes them. */
  readonly onSubmit: (data: JsonObject) => ReturnType<FormProps['onSubmit']>;
}

/**
 * A form of RJSF with the controls, messages and validation of this engine: RJSF walks the schema, orders and nests its properties. `form` is
 * the compiled `fromJsonSchema(schema, uiSchema).form`.
 */
export function SchemaForm({ schema, uiSchema = {}, onSubmit, ...props }: SchemaFormProps) {
  return (
    <SchemaContext value={{ schema, uiSchema }}>
      <Form {...props} onSubmit={(answers) => onSubmit(toSchemaData(answers))} />
    </SchemaContext>
  );
}
