import { actionOptions } from '../parts.ts';
import { type BlockWord, blocks, group, list, literal, required, words } from '../slots.ts';

export const dialog: BlockWord = {
  block: 'dialog',
  in: 'screen',
  doc: 'A dialog of the page, opened by a link to `?ask=<id>`; without scripts it is drawn in the page.',
  options: {
    id: required(literal('Its name in `?ask=`.', { type: 'string', pattern: '^[a-z][a-z0-9-]{0,39}$' })),
    title: required(words('Its name.')),
    blocks: required(blocks('What it shows.')),
    actions: list('Its buttons.', group('An action.', actionOptions)),
    close: required(words('The button that closes it.')),
    dismissible: literal('Whether a click beside it or Escape closes it.', { type: 'boolean' }, true),
  },
  example: {
    dialog: { id: 'help', title: 'signup.help.title', blocks: [{ text: { words: 'signup.help.text' } }], close: 'common.close' },
  },
};
