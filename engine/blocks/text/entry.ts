import { type BlockEntry, formerly, literal, required, words } from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'text',
  in: 'both',
  doc: 'A paragraph.',
  options: {
    text: formerly('words', required(words('The text; line breaks are preserved.'))),
    tone: literal('lead: larger; muted: smaller and lighter.', { enum: ['normal', 'lead', 'muted'] }, 'normal'),
  },
  example: { text: { text: { key: 'join.code.lead', with: { email: '$.email' } } } },
};
