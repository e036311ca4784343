import type { CompileKind } from '../../../compile/form/field-kind.ts';

const numbers = Array.from({ length: 47 }, (_, index) => String(index + 1));

export const compile: CompileKind = () => ({
  widget: 'select',
  schema: { type: 'string', enum: numbers },
  normalise: ['nfkc', 'trim', 'code', 'zeroIsAbsent'],
  choices: numbers.map((value) => ({ value, label: { key: `codes.prefecture.${value}` } })),
  options: { blank: true, unselected: '0', autocomplete: 'address-level1' },
});
