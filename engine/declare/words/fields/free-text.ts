import type { FieldWord } from '../slots.ts';
import { autocomplete, maxLength, rows } from './common.ts';

export const freeText: FieldWord = {
  kind: 'free-text',
  doc: 'Any words of a person, without what could be markup or script (`forbiddenContent`).',
  options: { maxLength: maxLength(100), rows, autocomplete },
  answer: 'text',
  example: { kind: 'free-text', maxLength: 50, autocomplete: 'family-name' },
};
