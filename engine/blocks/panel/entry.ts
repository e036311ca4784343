import { type BlockEntry, blocks, literal, required, words } from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'panel',
  in: 'screen',
  doc: 'A framed section of the page.',
  options: {
    title: words('Heading.'),
    blocks: required(blocks('Its content.')),
    width: literal('reading: limits the line length; full: uses the whole column.', { enum: ['reading', 'full'] }, 'reading'),
  },
  example: { panel: { title: 'home.member', blocks: [{ text: 'home.lead' }] } },
};
