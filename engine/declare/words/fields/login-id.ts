import { call, type FieldWord } from '../slots.ts';

export const loginId: FieldWord = {
  kind: 'login-id',
  doc: 'A name to log in with: 6 to 15 ASCII letters and digits.',
  options: { verify: call('The call that says whether the name is free.') },
  answer: 'text',
  example: { kind: 'login-id' },
};
