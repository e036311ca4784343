import type { FieldKindEntry } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'checkbox',
  doc: 'A single box: true or false. Never ticked by default.',
  options: {},
  answer: 'boolean',
  example: { kind: 'checkbox', required: false },
};
