// What builds and servers import. Nothing here needs Node or a browser.
export { type CompiledForm, type CompileKind, registerCompilers } from '../compile/index.ts';
export { type Answers, defineEngine, type FormPlan, type Issue, type JsonObject, type Problem } from '../declare/index.ts';
export * from '../declare/words/option-schemas.ts';
export { type AnswerRule, registerAnswerRules } from '../validate/index.ts';
export { type CompileFormOptions, compileForm, evaluateForm, ProblemsError, writeFormModule } from './compile-form.ts';
export type { FormModule, Rejection } from './form-module.ts';
