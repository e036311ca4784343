import type { CompileKind } from '../../../engine/compile/index.ts';
import { dataOption, tokenSchema } from '../card-script/script-token.ts';

export const compile: CompileKind = (field) => ({
  widget: 'card-certification',
  schema: tokenSchema,
  normalise: [],
  options: { ...dataOption(field, 'script'), ...dataOption(field, 'reference'), hasPage: true },
});
