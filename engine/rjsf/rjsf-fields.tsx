import SchemaField from '@rjsf/core/lib/components/fields/SchemaField.js';
import {
  type FieldPathId,
  type FieldProps,
  type FieldTemplateProps,
  type Registry,
  type RJSFSchema,
  toFieldPathId,
  type UiSchema,
} from '@rjsf/utils';
import { findWidget } from '../render/form/field-registry.ts';
import { useFormContext } from '../render/form/form-context.tsx';
import { FieldFrame } from '../render/form/frame/field-frame.tsx';
import type { FieldPlacer } from '../render/form/sections/placed-fields.tsx';

// A minimal theme of RJSF: rows of fields, each a frame around one plain control. RJSF walks the schema and places the fields;
// controls manage their own text, and engine/validate validates. RJSF's Form component, which stores, copies and compares
// answers, is not used and not bundled.

/** An object: its properties below one another. */
function ObjectField({ schema, uiSchema, registry, fieldPathId, onChange, onBlur, onFocus }: FieldProps) {
  return Object.entries(schema.properties ?? {}).map(([name, property]) => (
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
  ));
}

/** RJSF's field for every answer: renders the control of the field's widget. */
function ControlField({ name }: FieldProps) {
  const { store } = useFormContext();
  const { Control } = findWidget(store.field(name).widget);
  return <Control name={name} />;
}

function FieldTemplate({ fieldPathId, children }: FieldTemplateProps) {
  const name = fieldPathId.path.at(-1);
  // The section itself is an object without a name.
  return typeof name === 'string' ? <FieldFrame name={name}>{children}</FieldFrame> : children;
}

/** The field's frame renders descriptions, help and errors. */
function Nothing() {
  return null;
}

const nothing = {};
// Our schemas have no references to resolve; the type requires all these methods.
const schemaUtils = {
  retrieveSchema: (schema: RJSFSchema) => schema,
  getDisplayLabel: () => false,
  isSelect: () => false,
} as unknown as Registry['schemaUtils'];

const registry: Registry = {
  fields: { ObjectField, SchemaField, control: ControlField },
  widgets: {},
  // RJSF's type requires templates that only other kinds of fields use.
  templates: {
    ButtonTemplates: {},
    FieldTemplate,
    DescriptionFieldTemplate: Nothing,
    FieldErrorTemplate: Nothing,
    FieldHelpTemplate: Nothing,
  } as unknown as Registry['templates'],
  schemaUtils,
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

/** Draws fields through RJSF. Names and order only: engine/validate has the rules and the plan has the texts. */
export const RjsfFields: FieldPlacer = ({ keys }) => (
  <SchemaField
    name=""
    schema={{ type: 'object', properties: Object.fromEntries(keys.map((key) => [key, property])) }}
    uiSchema={Object.fromEntries(keys.map((key) => [key, control]))}
    registry={registry}
    fieldPathId={place}
    onChange={ignore}
    onBlur={ignore}
    onFocus={ignore}
  />
);
