import type { FieldKindEntry } from '../../option-schemas.ts';

export const checkbox: FieldKindEntry = {
  kind: 'checkbox',
  doc: 'A single box: true or false. Never ticked by default.',
  options: {},
  answer: 'boolean',
  example: { kind: 'checkbox', required: false },
};
