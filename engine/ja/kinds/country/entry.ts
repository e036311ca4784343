import type { FieldKindEntry } from '../../../declare/words/option-schemas.ts';

export const entry: FieldKindEntry = {
  kind: 'country',
  doc: 'A country or territory by its ISO 3166-1 alpha-2 code, Japan first. Labels are the names of CLDR, unless the project has a text `country.<CODE>`.',
  options: {},
  answer: 'text',
  isRepeatable: true,
  example: { kind: 'country' },
};
