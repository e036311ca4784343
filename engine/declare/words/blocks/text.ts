import { type BlockWord, literal, required, words } from '../slots.ts';

export const text: BlockWord = {
  block: 'text',
  in: 'both',
  doc: 'A paragraph.',
  options: {
    words: required(words('What it says; a line break in the text is kept.')),
    tone: literal('lead is larger, muted is smaller and lighter.', { enum: ['normal', 'lead', 'muted'] }, 'normal'),
  },
  example: { text: { words: { text: 'signup.pinCode.lead', with: { email: { at: 'email' } } } } },
};
