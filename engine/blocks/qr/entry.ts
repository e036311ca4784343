import { type BlockEntry, data, formerly, literal, required, words } from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'qr',
  in: 'screen',
  doc: 'A QR code, drawn without scripts as well. Show its text beside it, for devices without a camera.',
  options: {
    value: formerly(
      'of',
      required(data('The text that it holds, at most 1,000 characters; longer or empty texts render nothing.', 'text')),
    ),
    label: formerly('words', required(words('Its name for screen readers.'))),
    openLabel: formerly(
      'open',
      words(
        'A link to the text above the code, if it is an address of an authenticator app (`otpauth:`). Shown on phones and other narrow or touched screens, which cannot read a code from themselves.',
      ),
    ),
    level: literal(
      'Error correction: L recovers 7 %, M 15 %, Q 25 %, H 30 % of a damaged code. A higher level needs more dots.',
      { enum: ['L', 'M', 'Q', 'H'] },
      'M',
    ),
  },
  example: { qr: { value: '$.otpauthUrl', label: 'otp.qr', openLabel: 'otp.open' } },
};
