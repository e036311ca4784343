import { type FieldWord, literal, required } from '../slots.ts';

export const newPasswordConfirm: FieldWord = {
  kind: 'new-password-confirm',
  doc: 'The new password once more. It is asked exactly when the other field is, and says so when the two differ (`mismatch`).',
  options: { of: required(literal('Key of the field that it repeats.', { type: 'string', minLength: 1, maxLength: 100 })) },
  answer: 'text',
  secret: true,
  example: { kind: 'new-password-confirm', of: 'password' },
};
