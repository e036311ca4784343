import { type BlockEntry, formerly, literal, required, words } from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'toast',
  in: 'screen',
  doc: 'A short message that appears when the page opens and disappears by itself. At most four are visible at once.',
  options: {
    text: formerly('words', required(words('The text.'))),
    tone: literal('Errors are announced at once.', { enum: ['success', 'error'] }, 'success'),
    toastMilliseconds: formerly(
      'milliseconds',
      literal('Display time.', { type: 'integer', minimum: 1000, maximum: 20000 }, 3000),
    ),
  },
  example: { toast: 'reminders.saved' },
};
