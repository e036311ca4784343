import type { CompileKind } from '../../compile/form/field-kind.ts';

export const compile: CompileKind = (field) => ({
  widget: 'checkbox',
  schema: field['mustBeTrue'] === true ? { type: 'boolean', mustBeTrue: true } : { type: 'boolean' },
  normalise: [],
});
