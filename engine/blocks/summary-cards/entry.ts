import { iconNames } from '../../declare/words/icon-names.ts';
import { type BlockEntry, condition, group, list, literal, required, value, words } from '../../declare/words/option-schemas.ts';
import { actionOptions, badgeOptions, factOptions, rowOptions } from '../../declare/words/parts.ts';

export const entry: BlockEntry = {
  block: 'summary-cards',
  in: 'screen',
  doc: 'What matters most on a dashboard: cards with a state, a main value, facts, links and one action, side by side where they fit. A card of which nothing but the heading would be shown is omitted.',
  options: {
    cards: required(
      list(
        'The cards.',
        group('A card.', {
          title: required(words('Heading of the card.')),
          icon: literal('Icon before the heading.', { enum: [...iconNames] }),
          badges: list('Badges beside the heading.', group('A badge.', badgeOptions)),
          values: list(
            'The main value, each in its case. The first whose condition holds is shown.',
            group('A case.', {
              text: required(value('The value, in large letters.')),
              note: value('A short line below the value; omitted if empty.'),
              when: condition('Shown only while this holds.'),
            }),
          ),
          facts: list('Facts below the value.', group('A fact.', factOptions)),
          rows: list('Links below the facts, each with what is set now.', group('A link.', rowOptions)),
          actions: list('What the reader should do next.', group('An action.', actionOptions)),
          when: condition('Shown only while this holds.'),
        }),
      ),
    ),
  },
  example: {
    'summary-cards': [
      {
        title: 'loans.title',
        icon: 'box',
        values: [{ text: 'loans.title' }],
        rows: [{ link: '/loans', text: 'loans.title' }],
      },
      { title: 'card.card', icon: 'card', rows: [{ link: '/card', text: 'card.title' }] },
    ],
  },
};
