import { type BlockEntry, group, link, list, literal, required, words } from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'breadcrumb',
  in: 'layout',
  doc: 'Where the page belongs: a link home and the name of its group, above the page. Omitted on pages of no group.',
  options: {
    label: required(words('Accessible name of the navigation.')),
    home: required(
      group('The page that all groups start from.', {
        link: required(link('Its address.')),
        text: required(words('Its name.')),
      }),
    ),
    groups: required(
      list(
        'The groups. Of two that contain a page, the one with the longer path is its group.',
        group('A group of pages.', {
          text: required(words('Its name.')),
          pages: required(
            literal('Paths of its pages; each stands for the pages below it too.', {
              type: 'array',
              minItems: 1,
              uniqueItems: true,
              items: { type: 'string', pattern: '^/' },
            }),
          ),
        }),
      ),
    ),
  },
  example: {
    breadcrumb: {
      label: 'shell.place',
      home: { link: '/card', text: 'shell.home' },
      groups: [{ text: 'card.loans', pages: ['/loans'] }],
    },
  },
};
