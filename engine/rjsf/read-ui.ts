// What a uiSchema and the choices of a schema say.
import type { RJSFSchema, UiSchema } from '@rjsf/utils';
import { isObject } from '../declare/index.ts';

/** Options of a uiSchema that are read; RJSF itself orders. */
export const readUiNames = ['widget', 'title', 'description', 'help', 'enumNames', 'autocomplete', 'options', 'order'];
/** Those that are drawn as RJSF does, or alike. */
export const readWidgets = [
  'hidden',
  'radio',
  'select',
  'password',
  'textarea',
  'text',
  'email',
  'date',
  'checkbox',
  'checkboxes',
  'updown',
];

export interface Choice {
  readonly value: string;
  readonly text: string;
}

/** `ui:widget`, or `widget` in `ui:options`. */
export function readUi(uiSchema: UiSchema, name: string): unknown {
  const options = uiSchema['ui:options'];
  return uiSchema[`ui:${name}`] ?? (isObject(options) ? options[name] : undefined);
}

/** `enum`, or `oneOf` of constants with titles. */
export function readChoices(schema: RJSFSchema, names: unknown): readonly Choice[] | undefined {
  const texts: readonly unknown[] = Array.isArray(names) ? names : [];
  if (schema.enum?.every((value) => typeof value === 'string'))
    return schema.enum.map((value, index) => ({ value, text: String(texts[index] ?? value) }));
  const parts: readonly unknown[] = schema.oneOf ?? [];
  const constants = parts.filter(isObject).filter((part) => typeof part['const'] === 'string');
  if (constants.length === 0 || constants.length < parts.length) return undefined;
  return constants.map(({ const: value, title }) => ({ value: String(value), text: String(title ?? value) }));
}
