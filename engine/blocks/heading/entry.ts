import { type BlockEntry, data, formerly, literal, required, words } from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'heading',
  in: 'both',
  doc: 'A heading inside the page. The page title comes from the screen’s `title`.',
  options: {
    text: formerly('words', required(words('The text.'))),
    image: data('Address of a picture beside it, such as a logo; omitted if empty.'),
    level: literal('Rank: 2 below the title, 3 below a heading of rank 2.', { enum: [2, 3] }, 2),
  },
  example: { heading: 'home.welcome' },
};
