import { compileDigits } from '../../../compile/form/digits.ts';
import type { CompileKind } from '../../../compile/form/field-kind.ts';

export const compile: CompileKind = () => {
  const parts = compileDigits(10, 11, { type: 'tel', autocomplete: 'tel-national' });
  return { ...parts, normalise: ['visible', 'phone'], options: { ...parts.options, plus: true } };
};
