import type { CompileKind } from '../../compile/form/field-kind.ts';

/** Passwords are normalized to NFC and otherwise left as typed, so that the same password always has the same hash. */
export const compile: CompileKind = () => ({
  widget: 'password',
  schema: { type: 'string', maxLength: 128 },
  normalise: ['nfc'],
  options: { autocomplete: 'current-password' },
});
