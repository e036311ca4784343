import { type BlockWord, literal, required, words } from '../slots.ts';

export const heading: BlockWord = {
  block: 'heading',
  in: 'both',
  doc: 'A heading inside the page. The page’s own title is drawn from the screen’s `title`.',
  options: {
    words: required(words('What it says.')),
    level: literal('Rank: 2 below the title, 3 below that.', { enum: [2, 3] }, 2),
  },
  example: { heading: { words: 'home.welcome' } },
};
