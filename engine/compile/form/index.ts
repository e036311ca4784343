// Forms: a declared form and a store's settings → the form's plan and validators.
export { type CompiledForm, compileForm } from './compile-form.ts';
export { propertiesOf } from './lookup.ts';
export { makeValidators } from './make-validators.ts';
