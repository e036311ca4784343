import { call, type FieldKindEntry } from '../../../engine/declare/index.ts';

export const entry: FieldKindEntry = {
  kind: 'login-id',
  doc: 'A login name of 6 to 15 ASCII letters and digits.',
  options: { verify: call('The call that checks whether the name is available.') },
  answer: 'text',
  example: { kind: 'login-id' },
};
