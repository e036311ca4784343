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
import { memo } from 'react';
import { findWidget } from '../fields/registry.ts';
import { FieldFrame } from './field-frame.tsx';
import { useFormRoom } from './form-room.tsx';

// Our lean theme of RJSF: rows of fields, each a frame around one plain control. RJSF walks the schema and places the fields; what
// stands in a control is the control's own, and judging is engine/validate's. RJSF's Form, which holds, copies and compares the
// answers of a form, is left out, and with it everything that only it needs.

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

/** RJSF's field of every answer: it finds the control of the field's own widget. */
function ControlField({ name }: FieldProps) {
  const { store } = useFormRoom();
  const { Control } = findWidget(store.field(name).widget);
  return <Control name={name} />;
}

function FieldTemplate({ fieldPathId, children }: FieldTemplateProps) {
  const name = fieldPathId.path.at(-1);
  // The section itself is an object without a name.
  return typeof name === 'string' ? <FieldFrame name={name}>{children}</FieldFrame> : children;
}

/** Descriptions, help and errors stand in the frame of the field. */
function Nothing() {
  return null;
}

const nothing = {};
// Nothing in a schema of ours stands for something else, so RJSF has nothing to look up; the types name all that it could ask.
const schemaUtils = {
  retrieveSchema: (schema: RJSFSchema) => schema,
  getDisplayLabel: () => false,
  isSelect: () => false,
} as unknown as Registry['schemaUtils'];

const registry: Registry = {
  fields: { ObjectField, SchemaField, control: ControlField },
  widgets: {},
  // RJSF's type names templates that only other kinds of fields draw.
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

/** Fields one below the other: `<PlacedFields keys={["familyName", "givenName"]} />`. Names and order only: what an answer may be
 * is the judge's, and the words are the plan's. */
export const PlacedFields = memo(function PlacedFields({ keys }: { readonly keys: readonly string[] }) {
  return (
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
});
