import { type DeclaredField, fieldFormats, type JsonObject, type JsonSchema, readText } from '../../declare/index.ts';
import type { FieldParts } from './field-kind.ts';
import { compileMessages } from './messages.ts';
import { readNumber } from './read-options.ts';

/** A field whose answer is free text, on one line or in a textarea of `rows` lines. */
export function compileTextField(field: DeclaredField, rules: JsonSchema): FieldParts {
  const rows = readNumber(field['rows'], 1);
  const autocomplete = readText(field['autocomplete']);
  const { schema: textSchema, hasSyntax, options: textOptions } = compileTextRules(field);
  const schema = { type: 'string', maxLength: readNumber(field['maxLength'], 100), ...textSchema, ...rules };
  const options = { ...textOptions, ...(autocomplete === undefined ? {} : { autocomplete }) };
  if (rows > 1) return { widget: 'textarea', schema, normalise: ['nfc', 'trim'], options: { rows, ...options } };
  return { widget: 'text', schema, normalise: listNormalisers(field, hasSyntax), options: { type: 'text', ...options } };
}

function listNormalisers(field: DeclaredField, hasSyntax: boolean): readonly string[] {
  if (hasSyntax) return ['oneLine', 'visible', 'nfkc', 'trim'];
  return ['nfc', 'oneLine', ...(field['removesInvisible'] === true ? ['visible'] : []), 'trim'];
}

/** What `minLength`, `pattern` and `format` of a field compile to. `hasSyntax`: it is written in half-width signs. */
function compileTextRules(field: DeclaredField): {
  readonly schema: JsonSchema;
  readonly hasSyntax: boolean;
  readonly options: JsonObject;
} {
  const pattern = readText(field['pattern']);
  const minLength = readNumber(field['minLength'], 0);
  const name = readText(field['format']) ?? '';
  const format = Object.hasOwn(fieldFormats, name) ? fieldFormats[name] : undefined;
  return {
    schema: {
      ...(minLength === 0 ? {} : { minLength }),
      ...(pattern === undefined ? {} : { pattern }),
      ...(format === undefined ? {} : { [name]: true }),
    },
    hasSyntax: pattern !== undefined || format !== undefined,
    options: {
      ...(format === undefined ? {} : { inputmode: format.inputmode }),
      ...(pattern === undefined ? {} : { messages: compileMessages(field, { patternMessage: ['format'] }) }),
    },
  };
}

/** Names and other single lines are shown among other text, which bidirectional controls would reorder. */
export const lineRules = (field: DeclaredField): JsonSchema => (readNumber(field['rows'], 1) > 1 ? {} : { bidiControls: true });
