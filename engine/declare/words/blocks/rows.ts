import { type BlockWord, condition, group, link, list, required, value, words } from '../slots.ts';

export const rows: BlockWord = {
  block: 'rows',
  in: 'screen',
  doc: 'Links one below the other, each with a name and, if wanted, what is set now.',
  options: {
    title: words('Heading.'),
    items: required(
      list(
        'The rows.',
        group('A row.', {
          link: required(link('Where it leads.')),
          words: required(words('What it says.')),
          value: value('What is set now.'),
          when: condition('Shown only while this holds.'),
        }),
      ),
    ),
  },
  example: { rows: { items: [{ link: '/logout', words: 'shell.logout' }] } },
};
