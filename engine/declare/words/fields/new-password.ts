import { data, type FieldWord } from '../slots.ts';

export const newPassword: FieldWord = {
  kind: 'new-password',
  doc: 'A password to be set: 8 to 30 ASCII letters, digits and symbols, one lowercase letter and one digit at least. Its rules are listed live.',
  options: { strength: data('Where the settings say NONE, UPPER_CASE, SYMBOL or UPPER_CASE_SYMBOL.') },
  answer: 'text',
  secret: true,
  example: { kind: 'new-password', strength: { at: 'settings.registration.passwordStrength' } },
};
