import type { CompileKind } from '../../../engine/compile/index.ts';

export const compile: CompileKind = (field) => ({
  widget: 'checkbox',
  schema: field['mustBeTrue'] === true ? { type: 'boolean', mustBeTrue: true } : { type: 'boolean' },
  normalise: [],
});
