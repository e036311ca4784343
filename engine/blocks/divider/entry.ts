import { type BlockEntry, required, words } from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'divider',
  in: 'screen',
  doc: 'A line across the column with a word in it, between two ways to go on.',
  options: { text: required(words('The word.')) },
  example: { divider: 'home.or' },
};
