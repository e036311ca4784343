import { type BlockEntry, data, literal, required, words } from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'code',
  in: 'screen',
  doc: 'Program text as it is typed, in a box that scrolls sideways, with a button that copies it. An empty text renders nothing.',
  options: {
    value: required(data('The program text.', 'text')),
    title: required(words('What it is: above it, and what the button names.')),
    folded: literal('Whether only the title is shown until it is pressed.', { type: 'boolean' }, false),
  },
  example: { code: { value: '$.otpauthUrl', title: 'otp.qr' } },
};
