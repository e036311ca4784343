import type { CompileKind } from '../../compile/form/field-kind.ts';
import { compileNumber } from '../../compile/form/numbers.ts';

export const compile: CompileKind = (field, place) => compileNumber(field, place, { type: 'number', step: 0.000001 });
