import type { BlockWord } from '../slots.ts';

export const slot: BlockWord = {
  block: 'slot',
  in: 'layout',
  doc: 'Where the screen stands.',
  options: {},
  example: { slot: {} },
};
