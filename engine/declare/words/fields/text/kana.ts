import type { FieldKindEntry } from '../../option-schemas.ts';
import { autocomplete, maxLength } from '../common.ts';

export const kana: FieldKindEntry = {
  kind: 'kana',
  doc: 'Full-width katakana, the long-vowel mark, the middle dot and spaces. Hiragana is offered as katakana, and half-width katakana is converted on blur; neither is accepted as typed.',
  options: { maxLength: maxLength(100), autocomplete },
  answer: 'text',
  isRepeatable: true,
  example: { kind: 'kana', maxLength: 50 },
};
