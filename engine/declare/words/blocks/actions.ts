import { actionOptions } from '../parts.ts';
import { type BlockWord, group, list, literal, required } from '../slots.ts';

export const actions: BlockWord = {
  block: 'actions',
  in: 'screen',
  doc: 'Buttons and links side by side; below one another on narrow screens.',
  options: {
    items: required(list('The actions, the main one first.', group('An action.', actionOptions))),
    align: literal('Where they stand on wide screens.', { enum: ['start', 'center'] }, 'start'),
  },
  example: { actions: { items: [{ words: 'home.login', link: '/login', tone: 'main' }] } },
};
