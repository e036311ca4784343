import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import {
  type FieldPathId,
  type FieldProps,
  type FieldTemplateProps,
  findSchemaDefinition,
  orderProperties,
  type Registry,
  type RJSFSchema,
  toFieldPathId,
  type UiSchema,
} from '@rjsf/utils';
import { createContext, useContext, useMemo } from 'react';
import type { FormPlan } from '../declare/index.ts';
import { findControl } from '../render/form/field-registry.ts';
import { useFormContext } from '../render/form/form-context.tsx';
import { FieldFrame } from '../render/form/frame/field-frame.tsx';
import type { FieldPlacer } from '../render/form/sections/placed-fields.tsx';
import { toFieldKey } from './field-keys.ts';

// A minimal theme of RJSF: rows of fields, each a frame around one plain control. RJSF walks the schema and places the fields;
// controls manage their own text, and engine/validate validates. RJSF's Form component, which stores, copies and compares
// answers, is not used and not bundled.

/** The schema of an RJSF form, whose properties are drawn in its order and nesting; undefined: the fields of a section. */
export const SchemaContext = createContext<{ readonly schema: RJSFSchema; readonly uiSchema: UiSchema } | undefined>(undefined);

const keysOfForms = new WeakMap<FormPlan, ReadonlySet<string>>();

/** The key of the form's field at a path of RJSF: `["address", "street"]` → `"address.street"`; undefined: the path is of an object. */
function useFieldKey({ path }: FieldPathId): string | undefined {
  const { form } = useFormContext().store;
  const keys = keysOfForms.get(form) ?? new Set(form.fields.map(({ key }) => key));
  keysOfForms.set(form, keys);
  // Without a schema the properties are the fields themselves.
  const isDescribed = useContext(SchemaContext) !== undefined;
  const key = isDescribed ? toFieldKey(path.map(String)) : path.join('.');
  return keys.has(key) ? key : undefined;
}

/** An object: its properties below one another, with a title if it lies in another. */
function ObjectField({ schema, uiSchema, registry, fieldPathId, onChange, onBlur, onFocus }: FieldProps) {
  const properties = schema.properties ?? {};
  const names = orderProperties(Object.keys(properties), uiSchema?.['ui:order']);
  const fields = names.map((name) => {
    const property = properties[name];
    return (
      <SchemaField
        key={name}
        name={name}
        schema={typeof property === 'object' ? property : nothing}
        uiSchema={uiSchema?.[name] ?? nothing}
        registry={registry}
        fieldPathId={toFieldPathId(name, registry.globalFormOptions, fieldPathId)}
        onChange={onChange}
        onBlur={onBlur}
        onFocus={onFocus}
      />
    );
  });
  if (fieldPathId.path.length === 0) return fields;
  return (
    <fieldset className="fields">
      <legend className="field-label">{uiSchema?.['ui:title'] ?? schema.title}</legend>
      {fields}
    </fieldset>
  );
}

/** RJSF's field for every answer: renders the control of the field's widget. */
function ControlField({ fieldPathId }: FieldProps) {
  const { store } = useFormContext();
  const key = useFieldKey(fieldPathId);
  if (key === undefined) return null;
  const Control = findControl(store.field(key));
  return <Control name={key} />;
}

function FieldTemplate({ fieldPathId, children }: FieldTemplateProps) {
  const key = useFieldKey(fieldPathId);
  return key === undefined ? children : <FieldFrame name={key}>{children}</FieldFrame>;
}

/** The field's frame renders descriptions, help and errors. */
function Nothing() {
  return null;
}

const nothing = {};
/** What a field needs of the schema. The type requires all these methods. */
const createSchemaUtils = (root: RJSFSchema) =>
  ({
    retrieveSchema: ({ $ref, ...schema }: RJSFSchema) =>
      $ref === undefined ? schema : { ...findSchemaDefinition($ref, root), ...schema },
    getDisplayLabel: () => false,
    isSelect: () => false,
  }) as unknown as Registry['schemaUtils'];

const registry: Registry = {
  // Every answer has a control of this engine, whatever its type is.
  fields: {
    ...{ ObjectField, SchemaField, control: ControlField },
    ...{ StringField: ControlField, NumberField: ControlField, BooleanField: ControlField, ArrayField: ControlField },
    ...{ NullField: ControlField, OneOfField: ControlField, AnyOfField: ControlField },
  },
  widgets: {},
  // RJSF's type requires templates that only other kinds of fields use.
  templates: {
    ButtonTemplates: {},
    FieldTemplate,
    DescriptionFieldTemplate: Nothing,
    FieldErrorTemplate: Nothing,
    FieldHelpTemplate: Nothing,
  } as unknown as Registry['templates'],
  schemaUtils: createSchemaUtils({}),
  rootSchema: nothing,
  formContext: nothing,
  translateString: (text) => text,
  globalFormOptions: {
    idPrefix: 'root',
    idSeparator: '_',
    useFallbackUiForUnsupportedType: false,
    experimental_componentUpdateStrategy: 'shallow',
  },
};

const place: FieldPathId = toFieldPathId('', registry.globalFormOptions);
const property: RJSFSchema = { type: 'string' };
const control: UiSchema = { 'ui:field': 'control' };
const ignore = () => undefined;

/** Draws fields through RJSF: names and order only, because engine/validate has the rules and the plan has the texts. */
export const RjsfFields: FieldPlacer = ({ keys }) => {
  const described = useContext(SchemaContext);
  const { schema, uiSchema } = described ?? {
    schema: { type: 'object', properties: Object.fromEntries(keys.map((key) => [key, property])) },
    uiSchema: Object.fromEntries(keys.map((key) => [key, control])),
  };
  const root = described?.schema;
  const fields = useMemo(
    () => (root === undefined ? registry : { ...registry, rootSchema: root, schemaUtils: createSchemaUtils(root) }),
    [root],
  );
  return (
    <SchemaField
      name=""
      schema={schema}
      uiSchema={uiSchema}
      registry={fields}
      fieldPathId={place}
      onChange={ignore}
      onBlur={ignore}
      onFocus={ignore}
    />
  );
};
