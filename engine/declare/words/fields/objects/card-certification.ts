import { data, type FieldKindEntry, required } from '../../option-schemas.ts';

export const cardCertification: FieldKindEntry = {
  kind: 'card-certification',
  doc: 'The 3-D Secure authentication of a card. When the form is sent, the script of the payment provider shows the page of the bank, and its result is the answer. Needs scripts.',
  options: {
    script: required(data('The script: `provider`, `address` and `publicKey`.')),
    of: required(data('The provider’s reference of this authentication.')),
  },
  answer: 'text',
  secret: true,
  storedAs: 'nothing',
  isExchanged: true,
  example: {
    kind: 'card-certification',
    always: 'REQUIRED',
    script: { at: 'cardScript' },
    of: { at: 'certification.reference' },
  },
};
