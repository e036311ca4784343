import { sameAs } from '../../declare/words/fields/common.ts';
import { type FieldKindEntry, formerly, limit, literal, words } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'pin-code',
  doc: 'A number chosen by the person, with one cell per digit. Sent as one value; without scripts it is one plain input.',
  options: {
    length: limit(literal('Number of digits.', { type: 'integer', minimum: 3, maximum: 12 }, 4)),
    sameAs: formerly('of', sameAs),
    lengthMessage: words(
      'Message for an entry that is empty or has another number of digits; default: the texts of the rules `required`, `minLength` and `maxLength`.',
      ['label'],
    ),
    digitsMessage: words('Message for an entry with other characters than digits; default: the text of `format`.', ['label']),
    mismatchMessage: words('Message if the two entries differ; default: the text of `mismatch`.', ['label']),
  },
  answer: 'text',
  secret: true,
  example: { kind: 'pin-code', required: true, length: 4 },
};
