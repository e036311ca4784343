import { type BlockWord, data, group, required, value, words } from '../slots.ts';

export const frames: BlockWord = {
  block: 'frames',
  in: 'screen',
  doc: 'Pages of this store beside each other, each in a frame as wide as a telephone or a desktop, made smaller where there is less room. Nothing in them can be pressed.',
  options: {
    of: required(data('The list of frames.')),
    empty: words('What stands there when the list is empty.'),
    item: {
      ...required(
        group('A frame; `item` is the element.', {
          title: required(value('What the frame is called.')),
          source: required(data('Address of the page, a path of this store.', 'text')),
          place: data(
            'Where the element names the id of what is brought into view, once scripts run; else the page’s beginning is.',
            'text',
          ),
          width: required(data('Where the element says `phone` (390 pixels) or `desktop` (1280).', 'text')),
        }),
      ),
      opens: { scope: 'item', from: 'of' },
    },
  },
  example: {
    frames: {
      of: { at: 'frames' },
      item: { title: { at: 'item.title' }, source: { at: 'item.source' }, width: { at: 'item.width' } },
    },
  },
};
