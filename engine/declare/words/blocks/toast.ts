import { type BlockWord, literal, required, words } from '../slots.ts';

export const toast: BlockWord = {
  block: 'toast',
  in: 'screen',
  doc: 'A short message that appears when the page opens and goes by itself. At most four are seen at once.',
  options: {
    words: required(words('What it says.')),
    tone: literal('Errors are announced at once.', { enum: ['success', 'error'] }, 'success'),
    milliseconds: literal('How long it stays.', { type: 'integer', minimum: 1000, maximum: 20000 }, 3000),
  },
  example: { toast: { words: 'consent.saved' } },
};
