import { sameAs } from '../../declare/words/fields/common.ts';
import { type FieldKindEntry, formerly, required } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'new-password-confirm',
  doc: 'Confirmation of a new password. Shown whenever the other field is; reports `mismatch` if the two differ.',
  options: {
    sameAs: formerly('of', required(sameAs)),
  },
  answer: 'text',
  repeats: 'sameAs',
  secret: true,
  example: { kind: 'new-password-confirm', sameAs: 'password' },
};
