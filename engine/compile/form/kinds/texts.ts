import type { DeclaredField, JsonSchema } from '../../../declare/index.ts';
import type { CompileKind, FieldParts } from '../field-kind.ts';
import { readNumber, readText } from '../read-options.ts';

// Kinds whose answer is a person's own words.

function compileWritten(field: DeclaredField, rules: JsonSchema): FieldParts {
  const rows = readNumber(field['rows'], 1);
  const autocomplete = readText(field['autocomplete']);
  const named = autocomplete === undefined ? {} : { autocomplete };
  const schema = { type: 'string', maxLength: readNumber(field['maxLength'], 100), ...rules };
  if (rows > 1) return { widget: 'textarea', schema, normalise: ['nfc', 'trim'], options: { rows, ...named } };
  return { widget: 'text', schema, normalise: ['nfc', 'oneLine', 'trim'], options: { type: 'text', ...named } };
}

export const compileFreeText: CompileKind = (field) =>
  compileWritten(field, field['quotes'] === true ? { forbiddenMarkup: true } : { forbiddenContent: true });

export const compileText: CompileKind = (field) => compileWritten(field, field['raw'] === true ? {} : { forbiddenContent: true });

// ァ (U+30A1) to ヺ, then ・ and ー (U+30FC), half- and full-width space.
const katakana = '^[\\u30A1-\\u30FC \\u3000]+$';

export const compileKana: CompileKind = (field) => {
  const { options, ...written } = compileWritten(field, { pattern: katakana });
  return { ...written, options: { ...options, offer: 'katakana' } };
};
