import { factOptions } from '../parts.ts';
import { type BlockWord, group, list, required, words } from '../slots.ts';

export const facts: BlockWord = {
  block: 'facts',
  in: 'screen',
  doc: 'Names and values, one below the other.',
  options: {
    title: words('Heading.'),
    items: required(list('The facts.', group('A fact.', factOptions))),
  },
  example: { facts: { items: [{ label: 'mypage.email', value: { at: 'account.email' } }] } },
};
