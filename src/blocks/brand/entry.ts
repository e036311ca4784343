import type { BlockEntry } from '../../../engine/declare/index.ts';

export const entry: BlockEntry = {
  block: 'brand',
  in: 'layout',
  hasPicture: false,
  doc: 'The store’s logo above the page, for layouts without a header.',
  options: {},
  example: { brand: {} },
};
