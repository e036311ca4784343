import { type BlockEntry, group, list, required, words } from '../../option-schemas.ts';
import { rowOptions } from '../../parts.ts';

export const rows: BlockEntry = {
  block: 'rows',
  in: 'screen',
  doc: 'Links one below another, each with a name and optionally the current value.',
  options: {
    title: words('Heading.'),
    items: required(list('The links.', group('A link.', rowOptions))),
  },
  example: { rows: { items: [{ link: '/logout', words: 'shell.logout' }] } },
};
