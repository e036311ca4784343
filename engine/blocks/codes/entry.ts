import { type BlockEntry, data, formerly, literal, required, words } from '../../declare/words/option-schemas.ts';

export const entry: BlockEntry = {
  block: 'codes',
  in: 'screen',
  doc: 'Codes to keep, monospaced, with buttons that copy them, save them as a text file and print the page. Copying and printing need scripts. An empty list renders nothing.',
  options: {
    items: formerly('of', required(data('The codes, a list of texts.', 'texts'))),
    title: required(words('What the codes are for: above them in print and in the file, and what the buttons name.')),
    fileName: formerly(
      'file',
      required(literal('Name of the file.', { type: 'string', pattern: '^[a-z0-9][a-z0-9-]{0,59}\\.txt$', maxLength: 64 })),
    ),
  },
  example: { codes: { items: '$.backupCodeList', title: 'codes.title', fileName: 'backup-codes.txt' } },
};
