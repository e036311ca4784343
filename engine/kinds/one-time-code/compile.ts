import { compileDigits } from '../../compile/form/digits.ts';
import type { CompileKind } from '../../compile/form/field-kind.ts';
import { readNumber, readSettingData } from '../../compile/form/read-options.ts';

export const compile: CompileKind = (field, { settings }) => {
  const length = readNumber(readSettingData(settings, field['length']), 6);
  return compileDigits(length, length, { type: 'text', autocomplete: 'one-time-code' });
};
