import { type BlockEntry, data, formerly, group, required, value, words } from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'terms',
  in: 'screen',
  doc: 'Terms from the page’s data, each with an explanation.',
  options: {
    items: formerly('of', required(data('The list.'))),
    title: words('Heading.'),
    empty: required(words('Text for an empty list.')),
    item: {
      ...required(
        group('One term; `item` is the element.', {
          term: required(value('The name.')),
          description: formerly('words', required(value('The explanation.'))),
        }),
      ),
      opens: { scope: 'item', from: 'items' },
    },
  },
  example: {
    terms: {
      items: '$.rules',
      empty: 'rules.none',
      item: { term: '$.item.title', description: '$.item.explanation' },
    },
  },
};
