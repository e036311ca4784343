import { type BlockEntry, data, formerly, group, literal, required, words } from '../../declare/words/option-schemas.ts';
import { menuItems } from '../../declare/words/parts.ts';

export const entry: BlockEntry = {
  block: 'menu',
  in: 'layout',
  doc: 'A side menu from 1000 px, below that a strip with scroll buttons. While its `when` does not hold, only the back link is shown.',
  options: {
    label: required(words('Accessible name of the navigation.')),
    scrollStep: formerly(
      'step',
      literal('Pixels that a scroll button moves the strip.', { type: 'integer', minimum: 20, maximum: 1000 }, 160),
    ),
    items: required(menuItems('The entries.')),
    back: required(
      group('The back link that replaces the menu.', {
        to: required(data('The stored address; used only if it is a path of this store.')),
        fallback: formerly('otherwise', required(literal('Target if nothing is stored.', { type: 'string', pattern: '^/' }))),
        text: formerly('words', required(words('The text.'))),
      }),
    ),
  },
  example: {
    menu: {
      label: 'shell.menu',
      items: [{ link: '/card', text: 'shell.home' }],
      back: { to: '$.back', fallback: '/card', text: 'shell.back' },
    },
  },
};
