import type { BlockEntry } from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'slot',
  in: 'layout',
  holdsScreen: true,
  hasPicture: false,
  doc: 'Place of the screen.',
  options: {},
  example: { slot: {} },
};
