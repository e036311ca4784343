import { data, type FieldKindEntry } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'new-password',
  doc: 'A new password: 8 to 30 ASCII letters, digits and symbols, with at least one lowercase letter and one digit. Its rules are listed and updated while typing.',
  options: { strength: data('Setting with NONE, UPPER_CASE, SYMBOL or UPPER_CASE_SYMBOL.') },
  answer: 'text',
  storedAs: 'hash',
  secret: true,
  example: { kind: 'new-password', strength: '$.settings.library.passwordStrength' },
};
