import { type FieldKindEntry, formerly, limit, literal } from '../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'image',
  doc: 'A picture from a JPEG, PNG or GIF file, cropped to its centred square. The answer is the address of the stored picture if it is unchanged, a data URL with a new one, or absent if it was removed. With scripts the browser crops it; without them the server does.',
  options: {
    size: literal('Width and height of the square in pixels.', { type: 'integer', minimum: 16, maximum: 400 }, 200),
    maxBytes: formerly(
      'mostBytes',
      limit(
        literal('Maximum size of the chosen file in bytes.', { type: 'integer', minimum: 1024, maximum: 20_971_520 }, 10_485_760),
      ),
    ),
  },
  answer: 'image',
  example: { kind: 'image', size: 200 },
};
