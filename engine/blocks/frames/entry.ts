import { type BlockEntry, data, formerly, group, literal, required, value, words } from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'frames',
  in: 'screen',
  hasPicture: false,
  doc: 'Previews of pages of this store, each in a frame as wide as a phone or a desktop, scaled down to fit: phones side by side, desktops one below another. Nothing in them can be typed or pressed; links only with `followsLinks`.',
  options: {
    items: formerly('of', required(data('The list of frames.'))),
    empty: words('Text for an empty list.'),
    followsLinks: literal(
      'Whether a link in a frame opens in the page around it: the framed page says so by `target="_top"`, and its policy allows it.',
      { type: 'boolean' },
      false,
    ),
    item: {
      ...required(
        group('A frame; `item` is the element.', {
          title: required(value('Title of the frame.')),
          source: required(data('Address of the page: a path of this store.', 'text')),
          anchor: formerly(
            'place',
            data('Id of the element to scroll to (needs scripts); without it the frame shows the top of the page.', 'text'),
          ),
          openLabel: formerly(
            'open',
            words('Label of a link below the frame that opens the page in a tab at full size; without it there is no link.'),
          ),
          width: required(data('Data that is `phone` (390 pixels) or `desktop` (1280).', 'text')),
        }),
      ),
      opens: { scope: 'item', from: 'items' },
    },
  },
  example: {
    frames: {
      items: '$.frames',
      item: { title: '$.item.title', source: '$.item.source', width: '$.item.width' },
    },
  },
};
