import type { FieldWord } from '../slots.ts';

export const password: FieldWord = {
  kind: 'password',
  doc: 'The password that the account has. Taken whole, whatever the rules for new ones are today.',
  options: {},
  answer: 'text',
  secret: true,
  example: { kind: 'password', always: 'REQUIRED' },
};
