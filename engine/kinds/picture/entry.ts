import { maxLength } from '../../declare/words/fields/common.ts';
import { call, type FieldKindEntry, literal, required } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'picture',
  doc: 'The address of a picture of any shape. With scripts a file is chosen, which a call stores at once; without them the address is written.',
  options: {
    upload: required(call('The call that stores a picture: it gets `picture`, a data URL, and returns its `address`.')),
    size: literal(
      'Maximum width and height in pixels; the browser scales larger pictures down. Drawings (SVG) are sent as they are.',
      { type: 'integer', minimum: 16, maximum: 4096 },
      1600,
    ),
    maxLength: maxLength(2048),
  },
  answer: 'text',
  isRepeatable: true,
  example: { kind: 'picture', upload: 'picture.add' },
};
