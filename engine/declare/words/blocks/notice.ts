import { type BlockWord, group, link, literal, required, words } from '../slots.ts';

export const notice: BlockWord = {
  block: 'notice',
  in: 'both',
  doc: 'A box that says something important about the page.',
  options: {
    tone: literal('How it is coloured and announced.', { enum: ['info', 'success', 'warning', 'error'] }, 'info'),
    title: words(
      'A short heading. With it the box is a region by that name: a notice of a layout needs one, since it stands beside the main part.',
    ),
    words: required(words('What it says.')),
    link: group('One link below.', { to: required(link('Where it leads.')), words: required(words('What it says.')) }),
  },
  example: { notice: { tone: 'info', words: 'signup.pinCode.allowDomain' } },
};
