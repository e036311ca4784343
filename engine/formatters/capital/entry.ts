import type { FormatterEntry } from '../../declare/words/formatter-entry.ts';

export const entry: FormatterEntry = {
  formatter: 'capital',
  doc: 'Localized text with a capital first letter, for a name at the start of a title or label.',
  example: { ja: '認証コード', en: 'verification code' },
};
