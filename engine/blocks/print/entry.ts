import { type BlockEntry, formerly, required, words } from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'print',
  in: 'screen',
  hasPicture: false,
  doc: 'A button that prints the page, without its header, menu, footer and buttons. Absent without scripts, because browsers have their own.',
  options: { text: formerly('words', required(words('Label of the button.'))) },
  example: { print: 'receipt.print' },
};
