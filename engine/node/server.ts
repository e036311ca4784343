// What servers import: compiles forms, and reads what pages send.
export { type CompiledForm, evaluateForm, type FormModule, ProblemsError, type Rejection } from '../standalone/index.ts';
export { registerServerRules, type ServerRule, type ServerRuleContext } from '../validate/index.ts';
export { type Application, openApplication } from './application/application.ts';
export { type FlowContext, type FlowEffects, Refused } from './application/run-event.ts';
export type { SessionFlows } from './application/running-flows.ts';
export type { ApplicationOptions } from './application/served.ts';
export { createMemorySessions, type SessionStore } from './application/sessions.ts';
export { compileForm } from './compile-form.ts';
export { type FormReading, type ReadFormOptions, readForm, readFormAsync } from './read-form.ts';
