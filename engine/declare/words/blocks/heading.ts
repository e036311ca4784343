import { type BlockWord, data, literal, required, words } from '../slots.ts';

export const heading: BlockWord = {
  block: 'heading',
  in: 'both',
  doc: 'A heading inside the page. The page’s own title is drawn from the screen’s `title`.',
  options: {
    words: required(words('What it says.')),
    image: data('Address of a picture beside it, a logo; nothing where there is none.'),
    level: literal('Rank: 2 below the title, 3 below that.', { enum: [2, 3] }, 2),
  },
  example: { heading: { words: 'home.welcome' } },
};
