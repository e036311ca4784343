// Declarations and a store's settings → frozen plans: screens, forms, machines, validators. Pure.
export { type CompiledPlans, compile } from './compile.ts';
export { compileCondition } from './condition.ts';
export { compileData, compilePath, isDeclaredData } from './data.ts';
export { compileExpression } from './expression.ts';
export { readSpan, spanPattern } from './flow/read-span.ts';
export type { CompileKind, FieldParts } from './form/field-kind.ts';
export {
  type CompiledForm,
  compileForm,
  makeValidators,
  propertiesOf,
} from './form/index.ts';
export { registerUnclearDays } from './form/keywords/patterns.ts';
export { readData, readObjects, readSettingData } from './form/read-options.ts';
export { registerCompilers } from './kind-compilers.ts';
export { readPackTexts } from './pack-texts.ts';
export { createPool, type PartPool } from './part-cache.ts';
export { formName } from './screen/compile-blocks.ts';
export { listEnteredForms, listSenders, type Sender } from './screen/list-senders.ts';
export { areaOf, engineTextAreas } from './screen/texts-of.ts';
export { collectSettings } from './settings-read.ts';
export { compileTextPlan } from './text.ts';
