import { type BlockWord, blocks, literal, required, words } from '../slots.ts';

export const panel: BlockWord = {
  block: 'panel',
  in: 'screen',
  doc: 'A framed part of the page.',
  options: {
    title: words('Heading.'),
    blocks: required(blocks('What stands in it.')),
    width: literal('reading keeps lines short, full uses the whole column.', { enum: ['reading', 'full'] }, 'reading'),
  },
  example: { panel: { title: 'home.member', blocks: [{ text: { words: 'home.lead' } }] } },
};
