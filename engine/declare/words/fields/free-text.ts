import type { FieldWord } from '../slots.ts';
import { autocomplete, maxLength, quotes, rows } from './common.ts';

export const freeText: FieldWord = {
  kind: 'free-text',
  doc: 'Any words of a person, without what could be markup or script (`forbiddenContent`; with `quotes` `forbiddenMarkup`).',
  options: { maxLength: maxLength(100), rows, autocomplete, quotes },
  answer: 'text',
  example: { kind: 'free-text', maxLength: 50, autocomplete: 'family-name' },
};
