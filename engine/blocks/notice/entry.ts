import {
  type BlockEntry,
  formerly,
  group,
  link,
  literal,
  parameters,
  required,
  words,
} from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'notice',
  in: 'both',
  doc: 'A box with an important message.',
  options: {
    tone: literal('Colour and announcement.', { enum: ['info', 'success', 'warning', 'error'] }, 'info'),
    title: words(
      'A short heading, which also makes the box a named region. Required for notices of a layout, because they are outside of `main`.',
    ),
    text: formerly('words', required(words('The text.'))),
    action: formerly(
      'link',
      group('One link below.', {
        link: formerly('to', required(link('Target of the link.'))),
        params: parameters,
        text: formerly('words', required(words('The text.'))),
      }),
    ),
  },
  example: { notice: { tone: 'info', text: 'code.allowDomain' } },
};
