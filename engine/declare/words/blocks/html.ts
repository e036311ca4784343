import { type BlockWord, data, required, words } from '../slots.ts';

export const html: BlockWord = {
  block: 'html',
  in: 'both',
  doc: 'HTML from the store’s settings, sanitised on the server before it is delivered.',
  options: {
    html: required(data('Where the HTML stands.')),
    box: words('Name of a box of limited height, in which the text then scrolls.'),
  },
  example: { html: { html: { at: 'policy.content' } } },
};
