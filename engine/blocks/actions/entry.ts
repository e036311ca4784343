import { type BlockEntry, group, list, literal, required } from '../../declare/words/option-schemas.ts';
import { actionOptions } from '../../declare/words/parts.ts';

export const entry: BlockEntry = {
  block: 'actions',
  in: 'screen',
  doc: 'Buttons and links side by side; below one another on narrow screens.',
  options: {
    items: required(list('The actions, with the main one first.', group('An action.', actionOptions))),
    sticky: literal('Whether they stick to the lower edge of the window on long pages.', { type: 'boolean' }, false),
    align: literal('Alignment on wide screens.', { enum: ['start', 'center'] }, 'start'),
  },
  example: { actions: [{ text: 'card.title', link: '/card', tone: 'main' }] },
};
