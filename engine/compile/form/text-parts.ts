import { type DeclaredField, type JsonSchema, readText } from '../../declare/index.ts';
import type { FieldParts } from './field-kind.ts';
import { readNumber } from './read-options.ts';

/** A field whose answer is free text, on one line or in a textarea of `rows` lines. */
export function compileTextField(field: DeclaredField, rules: JsonSchema): FieldParts {
  const rows = readNumber(field['rows'], 1);
  const autocomplete = readText(field['autocomplete']);
  const autofill = autocomplete === undefined ? {} : { autocomplete };
  const schema = { type: 'string', maxLength: readNumber(field['maxLength'], 100), ...rules };
  if (rows > 1) return { widget: 'textarea', schema, normalise: ['nfc', 'trim'], options: { rows, ...autofill } };
  const pasted = field['removesInvisible'] === true ? (['visible'] as const) : [];
  return { widget: 'text', schema, normalise: ['nfc', 'oneLine', ...pasted, 'trim'], options: { type: 'text', ...autofill } };
}

/** Names and other single lines are shown among other text, which bidirectional controls would reorder. */
export const lineRules = (field: DeclaredField): JsonSchema => (readNumber(field['rows'], 1) > 1 ? {} : { bidiControls: true });
