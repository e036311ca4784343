import { compileComputed } from '../../compile/form/computed.ts';
import type { CompileKind } from '../../compile/form/field-kind.ts';
import { readNumber } from '../../compile/form/read-options.ts';

export const compile: CompileKind = (field) =>
  compileComputed(field, { schema: { type: 'string', maxLength: readNumber(field['maxLength'], 1000) } });
