import { type BlockEntry, condition, data, group, list, required, value } from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'person-header',
  in: 'screen',
  isFirst: true,
  doc: 'The screen’s title with whom the page is about: picture or initials, name and a line below it. Must be the first block of its screen, without a condition.',
  options: {
    name: value('The name; omitted if empty.'),
    image: data('Address of the person’s picture; their initials if it is empty.', 'text'),
    initials: data('The name from which the initials are taken; a placeholder if it is empty.', 'text'),
    lines: list(
      'Short lines below the name.',
      group('A line.', { text: required(value('The line; omitted if empty.')), when: condition('Shown only while this holds.') }),
    ),
  },
  example: { 'person-header': { name: '$.reader.email', initials: '$.reader.email' } },
};
