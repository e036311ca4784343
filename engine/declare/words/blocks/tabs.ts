import { type BlockWord, data, group, link, required, value, words } from '../slots.ts';

export const tabs: BlockWord = {
  block: 'tabs',
  in: 'screen',
  doc: 'Links to views of the same thing, one of which is open.',
  options: {
    of: required(data('The list of views.')),
    label: required(words('What is chosen among.')),
    item: {
      ...required(
        group('A view; `item` is the element.', {
          words: required(value('What the view is called.')),
          link: required(link('Where it is.')),
          current: required(data('Where the element says that it is the open one.', 'flag')),
          mark: value('A small remark beside the name; nothing where there is none.'),
        }),
      ),
      opens: { scope: 'item', from: 'of' },
    },
  },
  example: {
    tabs: {
      of: { at: 'screens' },
      label: 'console.preview.screens',
      item: { words: { at: 'item.title' }, link: { at: 'item.to' }, current: { at: 'item.isCurrent' } },
    },
  },
};
