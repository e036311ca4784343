import type { CompileKind } from '../../../compile/form/field-kind.ts';
import { birthYears } from '../../../declare/index.ts';

const day = `^${birthYears.pattern}(?:0[1-9]|1[0-2])(?:0[1-9]|[12][0-9]|3[01])$`;

export const compile: CompileKind = (_field, { key }) => ({
  widget: 'birthday',
  schema: { type: 'string', pattern: day, realDate: true, dayOrder: true, dayYear: true, dayEra: true },
  normalise: ['oneLine', 'visible', 'nfkc', 'trim', 'date'],
  options: { inputmode: 'numeric', autocomplete: 'bday' },
  rules: [{ when: { at: ['form', key], test: { keyword: 'future', to: true } }, field: key, issue: 'future' }],
});
