import type { FieldWord } from '../slots.ts';
import { autocomplete, maxLength } from './common.ts';

export const kana: FieldWord = {
  kind: 'kana',
  doc: 'Full-width katakana, the long-vowel mark, the middle dot and spaces. Hiragana and half-width kana are offered as katakana and refused as they are.',
  options: { maxLength: maxLength(100), autocomplete },
  answer: 'text',
  example: { kind: 'kana', maxLength: 50 },
};
