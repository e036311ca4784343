import type { CompileKind } from '../field-kind.ts';
import { countriesByKana, countriesByLetter } from './country-codes.ts';

export const compileCountry: CompileKind = () => ({
  widget: 'select',
  schema: { type: 'string', enum: countriesByKana },
  normalise: ['nfkc', 'trim'],
  choices: countriesByKana.map((value) => ({ value, label: { key: `country.${value}` } })),
  options: { blank: true, unselected: '', autocomplete: 'country', orders: { en: countriesByLetter } },
});
