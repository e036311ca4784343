import { menuItems } from '../parts.ts';
import { type BlockWord, data, group, literal, required, words } from '../slots.ts';

export const menu: BlockWord = {
  block: 'menu',
  in: 'layout',
  doc: 'The side menu from 1000 px on, below that a strip that scrolls by steps. While its `when` does not hold only the back link is drawn.',
  options: {
    label: required(words('Name of the navigation, for assistive technology.')),
    step: literal('Pixels the strip scrolls a step.', { type: 'integer', minimum: 20, maximum: 1000 }, 160),
    items: required(menuItems('The entries.')),
    back: required(
      group('The back link that stands instead.', {
        to: required(data('The stored address; accepted only when it is a path of this store.')),
        otherwise: required(literal('Where it leads when nothing is stored.', { type: 'string', pattern: '^/' })),
        words: required(words('What it says.')),
      }),
    ),
  },
  example: {
    menu: {
      label: 'shell.menu',
      items: [{ link: '/mypage', words: 'shell.home' }],
      back: { to: { at: 'back' }, otherwise: '/mypage', words: 'shell.back' },
    },
  },
};
