import type { CompileKind } from '../../../compile/form/field-kind.ts';
import { compileTextField } from '../../../compile/form/text-parts.ts';

// ァ (U+30A1) to ヺ, ・, ー (U+30FC), half- and full-width space.
const katakana = '^[\\u30A1-\\u30FC \\u3000]+$';

export const compile: CompileKind = (field) => {
  const { options, ...parts } = compileTextField(field, { pattern: katakana });
  return { ...parts, options: { ...options, offer: 'kana' } };
};
