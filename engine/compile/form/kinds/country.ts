import { countriesByKana, countriesByLetter } from '../country-codes.ts';
import type { KindCompiler } from '../field-kind.ts';

export const country: KindCompiler = {
  kind: 'country',
  compile: () => ({
    widget: 'select',
    schema: { type: 'string', enum: countriesByKana },
    normalise: ['nfkc', 'trim'],
    choices: countriesByKana.map((value) => ({ value, label: { key: `country.${value}` } })),
    options: { blank: true, unselected: '', autocomplete: 'country', orders: { en: countriesByLetter } },
  }),
};
