import { type BlockEntry, data, formerly, group, list, literal, required, words } from '../../declare/words/option-schemas.ts';
import { actionOptions, factOptions } from '../../declare/words/parts.ts';

export const entry: BlockEntry = {
  block: 'facts',
  in: 'screen',
  doc: 'Names and values, one below another.',
  options: {
    title: words('Heading.'),
    variant: formerly(
      'look',
      literal(
        'lines: one line each; card: in a frame, each value below its name, in as many columns as fit.',
        { enum: ['lines', 'card'] },
        'lines',
      ),
    ),
    change: group('A quiet button beside the heading, where the facts can be changed.', actionOptions),
    avatar: formerly('person', data('For `card`: address of the person’s picture; their initials if it is empty.', 'text')),
    initials: data('For `card`: the name from which the initials are taken; a placeholder without it.', 'text'),
    items: required(list('The facts.', group('A fact.', factOptions))),
  },
  example: { facts: [{ label: 'reader.email', value: '$.reader.email' }] },
};
