import { logoOptions, menuItems } from '../parts.ts';
import { type BlockWord, condition, data, group, link, required, words } from '../slots.ts';

export const header: BlockWord = {
  block: 'header',
  in: 'layout',
  doc: 'The head of every page: the store’s logo, links, and the profile picture with its dropdown. Takes a scrolled style above 5 px.',
  options: {
    logo: required(group('Pictures by screen width (1000 px).', logoOptions)),
    home: link('Where the logo leads; without it to the store’s first page.'),
    title: words('What part of the store this is, beside the logo.'),
    person: words('Who is signed in, beside the links.'),
    links: menuItems('Links at the end of the head, for guests.'),
    dropdown: group('The profile picture and what it opens.', {
      image: required(data('Address of the picture; a neutral one when it is empty.')),
      label: required(words('Name of the button.')),
      items: required(menuItems('The entries.')),
      when: condition('Shown only while this holds.'),
    }),
  },
  example: { header: { logo: { pc: { at: 'store.images.logoPc' }, sp: { at: 'store.images.logoSp' } } } },
};
