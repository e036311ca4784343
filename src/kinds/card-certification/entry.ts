import { data, type FieldKindEntry, formerly, required } from '../../../engine/declare/index.ts';

export const entry: FieldKindEntry = {
  kind: 'card-certification',
  doc: 'The 3-D Secure authentication of a card. When the form is sent, the script of the payment provider shows the page of the bank in a dialog, and its result is the answer. A form that was sent before the field appeared is sent again by itself. Needs scripts; without them a page of its own explains that.',
  options: {
    script: required(data('The script: `provider`, `address` and `publicKey`.')),
    reference: formerly('of', required(data('The provider’s reference of this authentication.'))),
  },
  answer: 'text',
  secret: true,
  storedAs: 'nothing',
  isExchanged: true,
  example: {
    kind: 'card-certification',
    required: true,
    script: '$.cardScript',
    reference: '$.certification.reference',
  },
};
