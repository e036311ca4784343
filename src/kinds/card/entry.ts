import { data, type FieldKindEntry, required } from '../../../engine/declare/index.ts';

export const entry: FieldKindEntry = {
  kind: 'card',
  doc: 'A payment card: number, expiry and security code. They have no names and are in no draft and no post: the script of a payment provider exchanges them for a token when the form is sent, and the token is the answer. Needs scripts.',
  options: {
    script: required(data('The script: `provider`, `address` and `publicKey`.')),
  },
  answer: 'text',
  secret: true,
  storedAs: 'nothing',
  isExchanged: true,
  example: { kind: 'card', required: true, script: '$.cardScript' },
};
