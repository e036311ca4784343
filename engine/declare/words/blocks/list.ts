import { actionOptions, factOptions } from '../parts.ts';
import { type BlockWord, data, group, list as listSlot, required, value, words } from '../slots.ts';

export const list: BlockWord = {
  block: 'list',
  in: 'screen',
  doc: 'A card for each element of a list; inside, `item` is the element.',
  options: {
    of: required(data('The list.')),
    title: words('Heading.'),
    empty: required(words('What stands there when the list is empty.')),
    item: {
      ...required(
        group('How an element looks.', {
          title: required(value('Heading of the card.')),
          image: data('Address of a picture.'),
          badge: value('A small mark beside the heading.'),
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
