import { type FieldKindEntry, formerly, literal, required } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'new-password-confirm',
  doc: 'Confirmation of a new password. Shown whenever the other field is; reports `mismatch` if the two differ.',
  options: {
    sameAs: formerly('of', required(literal('Key of the repeated field.', { type: 'string', minLength: 1, maxLength: 100 }))),
  },
  answer: 'text',
  repeats: 'sameAs',
  secret: true,
  example: { kind: 'new-password-confirm', sameAs: 'password' },
};
