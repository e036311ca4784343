import { type BlockWord, data, group, required, value, words } from '../slots.ts';

export const terms: BlockWord = {
  block: 'terms',
  in: 'screen',
  doc: 'Names of the page’s data, each with a sentence that says what it means.',
  options: {
    of: required(data('The list.')),
    title: words('Heading.'),
    empty: required(words('What stands there when the list is empty.')),
    item: {
      ...required(
        group('How an element is told; `item` is the element.', {
          term: required(value('The name.')),
          words: required(value('What it means.')),
        }),
      ),
      opens: { scope: 'item', from: 'of' },
    },
  },
  example: {
    terms: {
      of: { at: 'grant.authorizedScopes' },
      empty: 'connections.noScopes',
      item: { term: { at: 'item.scopeName' }, words: { at: 'item.scopeDescription' } },
    },
  },
};
