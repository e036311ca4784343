import { type BlockEntry, data, formerly, required, words } from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'lines',
  in: 'screen',
  doc: 'Sentences from the page’s data, one below another.',
  options: {
    items: formerly('of', required(data('The sentences, a list of texts.', 'texts'))),
    title: words('Heading.'),
    empty: words('Text for an empty list; without it an empty list renders nothing.'),
  },
  example: { lines: { title: 'home.news', items: '$.news' } },
};
