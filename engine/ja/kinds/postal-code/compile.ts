import { compileDigits } from '../../../compile/form/digits.ts';
import type { CompileKind, FieldParts } from '../../../compile/form/field-kind.ts';
import { compileLookup } from '../../../compile/form/lookup.ts';

export const compile: CompileKind = (field) => {
  const parts: FieldParts = {
    ...compileDigits(7, 7, { type: 'text', autocomplete: 'postal-code' }),
    normalise: ['visible', 'postalCode'],
  };
  const lookup = compileLookup(field['lookup']);
  return lookup === undefined ? parts : { ...parts, widget: 'postal-code', options: { ...parts.options, lookup } };
};
