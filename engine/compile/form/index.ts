// Forms: a declared form and a store's settings → the plan and the validators of its fields.
export { compileForm } from './compile-form.ts';
export { hasForbiddenMarkup } from './keywords/signs.ts';
export { propertiesOf } from './lookup.ts';
export { makeValidators } from './make-validators.ts';
