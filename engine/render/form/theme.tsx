import type {
  FieldTemplateProps,
  ObjectFieldTemplateProps,
  RegistryWidgetsType,
  TemplatesType,
  ValidatorType,
  WidgetProps,
} from '@rjsf/utils';
import { Fragment } from 'react';
import { findWidget } from '../fields/registry.ts';
import { FieldFrame } from './field-frame.tsx';
import { useFormRoom } from './form-room.tsx';

// Our lean theme of RJSF: rows of fields, each a frame around one plain control. RJSF walks the schema and places the fields; what
// stands in a control is the control's own, and judging is engine/validate's.

/** RJSF never judges here. */
export const silentValidator: ValidatorType = {
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  isValid: () => true,
  rawValidation: () => ({}),
};

function FieldTemplate({ fieldPathId, children }: FieldTemplateProps) {
  const { store } = useFormRoom();
  const name = fieldPathId.path.at(-1);
  // The section itself is an object without a name.
  if (typeof name !== 'string') return children;
  // RJSF draws a new schema one drawing later: until then a field that the changed form has no more is still among its own.
  return store.isShown(name) ? <FieldFrame name={name}>{children}</FieldFrame> : null;
}

function ObjectFieldTemplate({ properties }: ObjectFieldTemplateProps) {
  return properties.map(({ name, content }) => <Fragment key={name}>{content}</Fragment>);
}

/** Descriptions, help and errors stand in the frame of the field. */
function Nothing() {
  return null;
}

export const templates: Partial<TemplatesType> = {
  FieldTemplate,
  ObjectFieldTemplate,
  DescriptionFieldTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
};

/** RJSF's widget of every field: it finds the control of the field's own widget. */
function Widget({ name }: WidgetProps) {
  const { store } = useFormRoom();
  const { Control } = findWidget(store.field(name).widget);
  return <Control name={name} />;
}

export const widgets: RegistryWidgetsType = { control: Widget };
