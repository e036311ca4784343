// What servers import: compiles forms, and reads what pages send.
export { type CompiledForm, evaluateForm, type FormModule, ProblemsError, type Rejection } from '../standalone/index.ts';
export { compileForm } from './compile-form.ts';
export { type FormReading, type ReadFormOptions, readForm } from './read-form.ts';
