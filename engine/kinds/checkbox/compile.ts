import type { CompileKind } from '../../compile/form/field-kind.ts';

export const compile: CompileKind = () => ({ widget: 'checkbox', schema: { type: 'boolean' }, normalise: [] });
