import { iconNames } from '../../declare/words/icon-names.ts';
import { type BlockEntry, group, list, literal, required, words } from '../../declare/words/option-schemas.ts';
import { rowOptions } from '../../declare/words/parts.ts';

export const entry: BlockEntry = {
  block: 'link-cards',
  in: 'screen',
  doc: 'Groups of links in cards, side by side where they fit. A group with a single visible link is merged into the previous group (the first into the next), so that no card has one link only.',
  options: {
    groups: required(
      list(
        'The cards.',
        group('A group of links.', {
          title: required(words('Heading of the card.')),
          icon: literal('Icon before the heading.', { enum: [...iconNames] }),
          isCompact: literal(
            'Whether links share a line where they fit: for short names without values.',
            { type: 'boolean' },
            false,
          ),
          items: required(list('The links.', group('A link.', rowOptions))),
        }),
      ),
    ),
  },
  example: {
    'link-cards': {
      groups: [
        {
          title: 'card.card',
          items: [
            { link: '/card/edit', text: 'card.edit' },
            { link: '/card/picture', text: 'card.picture' },
          ],
        },
        {
          title: 'card.other',
          items: [
            { link: '/rules', text: 'card.rules' },
            { link: '/loans', text: 'loans.title' },
          ],
        },
      ],
    },
  },
};
