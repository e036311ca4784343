import {
  type BlockEntry,
  data,
  formerly,
  group,
  link,
  parameters,
  required,
  value,
  words,
} from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'tabs',
  in: 'screen',
  doc: 'Links to views of the same subject, one of which is open.',
  options: {
    items: formerly('of', required(data('The list of views.'))),
    label: required(words('Accessible name of the tabs.')),
    item: {
      ...required(
        group('A view; `item` is the element.', {
          text: formerly('words', required(value('Name of the view.'))),
          link: required(link('Its address.')),
          params: parameters,
          current: required(data('Whether this view is open.', 'flag')),
          note: formerly('mark', value('A small note beside the name; omitted if empty.')),
        }),
      ),
      opens: { scope: 'item', from: 'items' },
    },
  },
  example: {
    tabs: {
      items: '$.shelves',
      label: 'catalogue.shelves',
      item: { text: '$.item.title', link: '$.item.to', current: '$.item.isCurrent' },
    },
  },
};
