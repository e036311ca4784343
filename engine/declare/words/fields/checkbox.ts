import type { FieldWord } from '../slots.ts';

export const checkbox: FieldWord = {
  kind: 'checkbox',
  doc: 'One box: true or false. Never ticked by itself.',
  options: {},
  answer: 'boolean',
  example: { kind: 'checkbox', always: 'OPTIONAL' },
};
