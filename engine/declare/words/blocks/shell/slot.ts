import type { BlockEntry } from '../../option-schemas.ts';

export const slot: BlockEntry = {
  block: 'slot',
  in: 'layout',
  hasPicture: false,
  doc: 'Place of the screen.',
  options: {},
  example: { slot: {} },
};
