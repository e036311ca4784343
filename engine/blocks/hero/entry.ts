import { type BlockEntry, data, group, list, value } from '../../declare/words/option-schemas.ts';
import { actionOptions } from '../../declare/words/parts.ts';

export const entry: BlockEntry = {
  block: 'hero',
  in: 'screen',
  isFirst: true,
  doc: 'Full-width hero of a landing page: the screen’s title, a sentence, buttons and a large picture. Must be the first block of its screen, without a condition.',
  options: {
    lead: value('A sentence below the title; omitted if empty.'),
    image: data('Address of a decorative picture, 3 to 2; without one the text uses the full width.', 'text'),
    actions: list('Buttons, with the main one first.', group('An action.', actionOptions)),
  },
  example: {
    hero: {
      lead: '$.serviceDescription',
      image: '$.picture',
      actions: [
        { text: 'shell.join', link: '/join', tone: 'main' },
        { text: 'card.title', link: '/card' },
      ],
    },
  },
};
