import { type BlockEntry, group, list, required, words } from '../../declare/words/option-schemas.ts';
import { rowOptions } from '../../declare/words/parts.ts';

export const entry: BlockEntry = {
  block: 'rows',
  in: 'screen',
  doc: 'Links one below another, each with a name and optionally the current value.',
  options: {
    title: words('Heading.'),
    items: required(list('The links.', group('A link.', rowOptions))),
  },
  example: { rows: [{ link: '/loans', text: 'loans.title' }] },
};
