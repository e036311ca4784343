import { type DeclaredField, type JsonSchema, readText } from '../../../declare/index.ts';
import type { FieldParts, KindCompiler } from '../field-kind.ts';
import { readData, readNumber } from '../read-options.ts';

// Kinds whose answer is free text.

function compileTextField(field: DeclaredField, rules: JsonSchema): FieldParts {
  const rows = readNumber(field['rows'], 1);
  const autocomplete = readText(field['autocomplete']);
  const autofill = autocomplete === undefined ? {} : { autocomplete };
  const schema = { type: 'string', maxLength: readNumber(field['maxLength'], 100), ...rules };
  if (rows > 1) return { widget: 'textarea', schema, normalise: ['nfc', 'trim'], options: { rows, ...autofill } };
  const pasted = field['removesInvisible'] === true ? (['visible'] as const) : [];
  return { widget: 'text', schema, normalise: ['nfc', 'oneLine', ...pasted, 'trim'], options: { type: 'text', ...autofill } };
}

/** Names and other single lines are shown among other text, which bidirectional controls would reorder. */
const lineRules = (field: DeclaredField): JsonSchema => (readNumber(field['rows'], 1) > 1 ? {} : { bidiControls: true });

/** `autocomplete` of the names of persons, which are mailed and shown to others. */
const nameTokens: readonly string[] = ['name', 'given-name', 'family-name', 'nickname'];

export const freeText: KindCompiler = {
  kind: 'free-text',
  compile: (field) => {
    const rules = field['allowQuotes'] === true ? { forbiddenMarkup: true } : { forbiddenContent: true };
    const allowsLinks = field['allowLinks'] ?? !nameTokens.includes(readText(field['autocomplete']) ?? '');
    const linkRule = allowsLinks === true ? {} : { linkMarks: true };
    return compileTextField(field, { ...rules, ...lineRules(field), ...linkRule });
  },
};

export const text: KindCompiler = {
  kind: 'text',
  compile: (field) => {
    const { options, ...parts } = compileTextField(
      field,
      field['raw'] === true ? {} : { forbiddenContent: true, ...lineRules(field) },
    );
    const readOnlyValues = readData(field['readOnlyValues']);
    return {
      ...parts,
      options: { ...options, ...(readOnlyValues === undefined ? {} : { readOnlyValues: { at: readOnlyValues.at } }) },
    };
  },
};

// ァ (U+30A1) to ヺ, ・, ー (U+30FC), half- and full-width space.
const katakana = '^[\\u30A1-\\u30FC \\u3000]+$';

export const kana: KindCompiler = {
  kind: 'kana',
  compile: (field) => {
    const { options, ...parts } = compileTextField(field, { pattern: katakana });
    return { ...parts, options: { ...options, offer: 'katakana' } };
  },
};
