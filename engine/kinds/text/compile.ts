import type { CompileKind } from '../../compile/form/field-kind.ts';
import { readData } from '../../compile/form/read-options.ts';
import { compileTextField, lineRules } from '../../compile/form/text-parts.ts';

export const compile: CompileKind = (field) => {
  const { options, ...parts } = compileTextField(
    field,
    field['raw'] === true ? {} : { forbiddenContent: true, ...lineRules(field) },
  );
  const readOnlyValues = readData(field['readOnlyValues']);
  return {
    ...parts,
    options: { ...options, ...(readOnlyValues === undefined ? {} : { readOnlyValues: { at: readOnlyValues.at } }) },
  };
};
