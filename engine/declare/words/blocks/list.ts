import { actionOptions, badgeOptions, factOptions } from '../parts.ts';
import { type BlockWord, data, group, list as listSlot, literal, required, value, words } from '../slots.ts';

export const list: BlockWord = {
  block: 'list',
  in: 'screen',
  doc: 'A card, or a row, for each element of a list; inside, `item` is the element.',
  options: {
    of: required(data('The list.')),
    title: words('Heading.'),
    lead: words('A sentence below the heading.'),
    look: literal(
      'cards: each in a frame of its own; rows: one frame, the actions beside the name.',
      { enum: ['cards', 'rows'] },
      'cards',
    ),
    empty: words('What stands there when the list is empty; without it nothing is drawn then, its heading neither.'),
    item: {
      ...required(
        group('How an element looks.', {
          title: required(value('Heading of the card.')),
          image: data('Address of a picture.', 'text'),
          subtitle: value('A short line below the heading; nothing where there is none.'),
          badges: listSlot('Small marks beside the heading.', group('A mark.', badgeOptions)),
          text: value('A paragraph about it; nothing where there is none.'),
          lines: data('Sentences as a list of texts, one below the other, before the facts.', 'texts'),
          facts: listSlot('Facts of the card.', group('A fact.', factOptions)),
          more: group('Sentences under words of their own, after the facts: what the actions below them are about.', {
            words: required(words('What the sentences tell.')),
            of: required(data('The sentences, a list of texts; without any nothing is drawn.', 'texts')),
          }),
          actions: listSlot('Actions of the card.', group('An action.', actionOptions)),
        }),
      ),
      opens: { scope: 'item', from: 'of' },
    },
  },
  example: {
    list: {
      of: { at: 'licenses' },
      empty: 'licenses.none',
      item: { title: { at: 'item.name' }, facts: [{ label: 'licenses.license', value: { at: 'item.license' } }] },
    },
  },
};
