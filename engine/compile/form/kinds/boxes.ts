import type { CompileKind } from '../field-kind.ts';

export const compileCheckbox: CompileKind = () => ({ widget: 'checkbox', schema: { type: 'boolean' }, normalise: [] });

export const compileConsent: CompileKind = (field) => ({
  widget: 'checkbox',
  schema: field['mustBe'] === true ? { type: 'boolean', mustBeTrue: true } : { type: 'boolean' },
  normalise: [],
});
