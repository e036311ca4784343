import {
  type BlockEntry,
  condition,
  data,
  formerly,
  group,
  link,
  list as listSlot,
  literal,
  parameters,
  required,
  value,
  words,
} from '../../declare/words/option-schemas.ts';
import { actionOptions, badgeOptions, emptyOptions, factOptions } from '../../declare/words/parts.ts';

export const entry: BlockEntry = {
  block: 'list',
  in: 'screen',
  doc: 'A card or row for each element of a list, which is `item` inside.',
  options: {
    items: formerly('of', required(data('The list.'))),
    title: words('Heading.'),
    lead: words('A sentence below the heading.'),
    variant: formerly(
      'look',
      literal(
        'cards: one frame each; tiles: one frame each, in as many columns as fit; offers: the same for what can be bought, with the picture across the top and the actions at the bottom; rows: a common frame, with the actions beside the name; folded: a common frame with heading and subtitle of each, and the rest after expanding it; buttons: only the actions of each, as wide as the column.',
        { enum: ['cards', 'tiles', 'offers', 'rows', 'folded', 'buttons'] },
        'cards',
      ),
    ),
    search: group('A field that searches headings, subtitles and badges. Uses `?q=` without scripts.', {
      label: required(words('Label of the search field.')),
      submitLabel: formerly('submit', required(words('Label of the button beside it, shown without scripts.'))),
      resultCount: formerly('found', required(words('Number of results; parameter `count`.', ['count']))),
      noResults: formerly('none', required(words('Text for no results.'))),
      onServer: literal(
        'Whether the page’s data is the result: the address `?q=` is opened, and elements are not searched while typing.',
        { type: 'boolean' },
        false,
      ),
    }),
    groups: {
      ...listSlot(
        'Groups of elements, each with a heading, in this order. An element is in the first group whose condition holds, and omitted without one; a group without elements is not rendered.',
        group('A group; `item` is an element, in its heading the first one.', {
          title: required(words('Heading of the group.')),
          lead: words('A sentence below the heading.'),
          when: condition('Which elements are in the group; without it all that are in no earlier one.'),
          folded: literal(
            'Whether only the heading and the number of elements are visible until it is expanded or searched.',
            { type: 'boolean' },
            false,
          ),
        }),
      ),
      opens: { scope: 'item', from: 'items' },
    },
    empty: words('Text for an empty list; without it an empty list renders nothing, not even its heading.'),
    ...emptyOptions,
    item: {
      ...required(
        group('One element.', {
          title: required(value('Heading of the card.')),
          link: link('Target of the heading.'),
          params: parameters,
          image: data('Address of a picture.', 'text'),
          initials: data('A name whose initials stand in for a missing picture.', 'text'),
          subtitle: value('A short line below the heading; omitted if empty.'),
          badges: listSlot('Badges beside the heading.', group('A badge.', badgeOptions)),
          figure: group('A large value below the heading, such as a price.', {
            value: required(value('The value.')),
            note: words('Small words after it.'),
          }),
          text: value('A paragraph; omitted if empty.'),
          lines: data('A list of sentences before the facts.', 'texts'),
          facts: listSlot('Facts of the card.', group('A fact.', factOptions)),
          details: formerly(
            'more',
            group('A list of sentences with a heading, between the facts and the actions.', {
              title: formerly('words', required(words('Heading of the sentences.'))),
              items: formerly('of', required(data('The sentences, a list of texts; omitted if empty.', 'texts'))),
            }),
          ),
          actions: listSlot(
            'Actions of the card. Only the first element that can use its main action keeps it; it is plain in the others.',
            group('An action.', actionOptions),
          ),
        }),
      ),
      opens: { scope: 'item', from: 'items' },
    },
  },
  example: {
    list: {
      items: '$.books',
      empty: 'books.none',
      item: { title: '$.item.name', facts: [{ label: 'books.author', value: '$.item.author' }] },
    },
  },
};
