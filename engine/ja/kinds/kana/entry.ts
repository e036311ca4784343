import { autocomplete, maxLength } from '../../../declare/words/fields/common.ts';
import type { FieldKindEntry } from '../../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'kana',
  doc: 'Full-width katakana, the long-vowel mark, the middle dot and spaces. Hiragana is offered as katakana, and half-width katakana is converted on blur; neither is accepted as typed.',
  options: { maxLength: maxLength(100), autocomplete },
  answer: 'text',
  isRepeatable: true,
  example: { kind: 'kana', maxLength: 50 },
};
