import { type BlockEntry, blocks, formerly, group, list, literal, required, words } from '../../declare/words/option-schemas.ts';
import { actionOptions } from '../../declare/words/parts.ts';

export const entry: BlockEntry = {
  block: 'dialog',
  in: 'screen',
  hasPicture: false,
  doc: 'A dialog, opened by a link to `?ask=<id>`; without scripts it is rendered inline.',
  options: {
    id: required(
      literal('Its id: links to `?ask=<id>` open it, and calls by `dialog` of an error.', {
        type: 'string',
        pattern: '^[a-z][a-z0-9-]{0,39}$',
      }),
    ),
    title: required(words('Its name.')),
    blocks: required(blocks('Its content.')),
    actions: list('Its buttons.', group('An action.', actionOptions)),
    closeLabel: formerly('close', required(words('The button that closes it.'))),
    dismissible: literal('Whether Escape or a click outside closes it.', { type: 'boolean' }, true),
  },
  example: {
    dialog: { id: 'help', title: 'join.help.title', blocks: [{ text: 'join.help.text' }], closeLabel: 'common.close' },
  },
};
