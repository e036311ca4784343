import { data, type FieldKindEntry } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'one-time-code',
  doc: 'A numeric code that was sent to the person. Full-width digits, spaces and hyphens are normalised.',
  options: { length: data('Setting with the number of digits; default 6.') },
  answer: 'text',
  storedAs: 'nothing',
  example: { kind: 'one-time-code', required: true, length: '$.settings.library.codeLength' },
};
