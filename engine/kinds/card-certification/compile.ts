import type { CompileKind } from '../../compile/form/field-kind.ts';
import { dataOption, tokenSchema } from '../../compile/form/script-token.ts';

export const compile: CompileKind = (field) => ({
  widget: 'card-certification',
  schema: tokenSchema,
  normalise: [],
  options: { ...dataOption(field, 'script'), ...dataOption(field, 'reference'), hasPage: true },
});
