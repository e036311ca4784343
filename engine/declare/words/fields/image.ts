import { type FieldWord, literal } from '../slots.ts';

/** Most bytes of a picture as it is sent, decoded. One of 200 by 200 dots has at most a fifth of it. */
export const mostPictureBytes = 1_048_576;

export const image: FieldWord = {
  kind: 'image',
  doc: 'A picture of the person’s choice: a JPEG, PNG or GIF file, of which the centred square is kept. The answer is its address: where it is stored (nothing new was chosen), or a data URL with the new one; none when it was taken away. With scripts the browser makes the square; without them the file itself is sent and the server makes it.',
  options: {
    size: literal('Width and height of the square, in dots.', { type: 'integer', minimum: 16, maximum: 400 }, 200),
    mostBytes: literal(
      'Most bytes of a file that is chosen.',
      { type: 'integer', minimum: 1024, maximum: 20_971_520 },
      10_485_760,
    ),
  },
  answer: 'text',
  example: { kind: 'image', size: 200 },
};
