import { type BlockEntry, data, formerly, required, words } from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'html',
  in: 'both',
  doc: 'HTML from the store’s settings, sanitised on the server.',
  options: {
    html: required(data('The HTML.')),
    scrollBoxLabel: formerly(
      { names: ['box', 'scrollLabel'] },
      words('Accessible name of a box of limited height in which the text scrolls; without it there is no box.'),
    ),
  },
  example: { html: '$.policy.content' },
};
