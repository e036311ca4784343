import { type BlockEntry, condition, group, list, required, words } from '../../declare/words/option-schemas.ts';
import { actionOptions } from '../../declare/words/parts.ts';

export const entry: BlockEntry = {
  block: 'outcome',
  in: 'screen',
  isFirst: true,
  doc: 'What was done, on a completion page: a tick, the screen’s title, a sentence, what happens next, and where to go on. Must be the first block of its screen, without a condition.',
  options: {
    text: words('What was done.'),
    cases: list(
      'Instead of `text`: what was done, each in its case. The first whose condition holds is shown.',
      group('A case.', {
        text: required(words('What was done.')),
        next: words('What happens next in this case.'),
        when: condition('Shown only while this holds.'),
      }),
    ),
    next: words('What happens next; each line is a sentence of its own.'),
    actions: list('Where to go on, with the most useful first.', group('An action.', actionOptions)),
  },
  example: {
    outcome: {
      text: 'join.done',
      next: 'join.next',
      actions: [{ text: 'card.title', link: '/card', tone: 'main' }],
    },
  },
};
