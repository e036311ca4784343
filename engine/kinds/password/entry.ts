import type { FieldKindEntry } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'password',
  doc: 'The account’s current password. Not subject to the rules for new ones.',
  options: {},
  answer: 'text',
  secret: true,
  example: { kind: 'password', required: true },
};
