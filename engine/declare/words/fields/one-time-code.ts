import { data, type FieldWord } from '../slots.ts';

export const oneTimeCode: FieldWord = {
  kind: 'one-time-code',
  doc: 'A code of digits that was sent to the person. Full-width digits, spaces and hyphens are tidied.',
  options: { length: data('Where the settings say how many digits; 6 without it.') },
  answer: 'text',
  example: { kind: 'one-time-code', always: 'REQUIRED', length: { at: 'settings.authCode.signUp.length' } },
};
