import { type BlockEntry, condition, data, formerly, group, link, required, words } from '../../declare/words/option-schemas.ts';
import { logoOptions, menuItems } from '../../declare/words/parts.ts';

export const entry: BlockEntry = {
  block: 'header',
  in: 'layout',
  doc: 'The page header: the store’s logo, links, and the profile picture with its dropdown. Changes its style after scrolling 5 px.',
  options: {
    logo: required(group('Pictures by screen width (1000 px).', logoOptions)),
    home: link('Link of the logo; default: the store’s home page.'),
    title: words('Name of this part of the store, beside the logo.'),
    userName: formerly('person', words('Name of the signed-in person, beside the links.')),
    links: menuItems('Links at the end of the header, for guests.'),
    dropdown: group('The profile picture with its menu.', {
      image: required(data('Address of the picture; a placeholder if it is empty.')),
      label: required(words('Accessible name of the button.')),
      items: required(menuItems('The entries.')),
      when: condition('Shown only while this holds.'),
    }),
  },
  example: { header: { logo: { wide: '$.store.images.logoPc', narrow: '$.store.images.logoSp' } } },
};
