import type { CompileKind } from '../../compile/form/field-kind.ts';
import { readData } from '../../compile/form/read-options.ts';
import { compileSameAs } from '../../compile/form/same-as.ts';
import { compileTextField, lineRules } from '../../compile/form/text-parts.ts';

export const compile: CompileKind = (field, place) => {
  const { options, ...parts } = compileTextField(
    field,
    field['raw'] === true ? {} : { forbiddenContent: true, ...lineRules(field) },
  );
  const repeated = compileSameAs(field, place);
  const readOnlyValues = readData(field['readOnlyValues']);
  return {
    ...parts,
    options: {
      ...options,
      ...repeated.options,
      ...(readOnlyValues === undefined ? {} : { readOnlyValues: { at: readOnlyValues.at } }),
    },
    rules: repeated.rules,
  };
};
