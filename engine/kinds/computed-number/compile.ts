import { compileComputed } from '../../compile/form/computed.ts';
import type { CompileKind } from '../../compile/form/field-kind.ts';
import { compileNumber } from '../../compile/form/numbers.ts';

export const compile: CompileKind = (field, place) => {
  const { schema, options = {}, rules = [] } = compileNumber(field, place, { type: 'number', step: 0.000001 });
  return compileComputed(field, { schema, options, rules });
};
