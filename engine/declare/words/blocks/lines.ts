import { type BlockWord, data, required, words } from '../slots.ts';

export const lines: BlockWord = {
  block: 'lines',
  in: 'screen',
  doc: 'Sentences of the page’s data, one below the other.',
  options: {
    of: required(data('The sentences, a list of texts.', 'texts')),
    title: words('Heading.'),
    empty: words('What stands there when there are none; without it nothing is drawn then.'),
  },
  example: { lines: { title: 'home.news', of: { at: 'news' } } },
};
