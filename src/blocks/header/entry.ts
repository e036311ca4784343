import {
  type BlockEntry,
  condition,
  data,
  formerly,
  group,
  link,
  menuItems,
  type Options,
  required,
  words,
} from '../../../engine/declare/index.ts';

const logoOptions: Options = {
  wide: formerly('pc', required(data('Address of the picture for wide screens.'))),
  narrow: formerly('sp', required(data('Address of the picture for narrow screens.'))),
  wideDark: formerly('pcDark', data('The same for the dark theme.', 'text')),
  narrowDark: formerly('spDark', data('The same for the dark theme.', 'text')),
  scheme: data(
    'Colour scheme: `light` (default), `dark`, or the `visitor`’s own setting. Without a picture for the dark theme the store’s name is shown.',
    'text',
  ),
};

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
    languageChoice: condition('It has a button for each other language while this holds. Default: never.'),
    dropdown: group('The profile picture with its menu.', {
      image: required(data('Address of the picture; initials if it is empty.')),
      initials: data('The name from which the initials are taken; a placeholder without it.', 'text'),
      label: required(words('Accessible name of the button.')),
      items: required(menuItems('The entries.')),
      when: condition('Shown only while this holds.'),
    }),
  },
  sends: ['language.choose'],
  example: { header: { logo: { wide: '$.store.images.logoPc', narrow: '$.store.images.logoSp' } } },
};
