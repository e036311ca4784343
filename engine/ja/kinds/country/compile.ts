import type { CompileKind } from '../../../compile/form/field-kind.ts';
import { countriesByKana, countriesByLetter } from '../../countries.ts';

export const compile: CompileKind = () => ({
  widget: 'select',
  schema: { type: 'string', enum: countriesByKana },
  normalise: ['nfkc', 'trim'],
  choices: countriesByKana.map((value) => ({ value, label: { key: `country.${value}` } })),
  options: { blank: true, unselected: '', autocomplete: 'country', orders: { en: countriesByLetter } },
});
