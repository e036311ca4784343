// Validation, the same in browser and server. It knows no field kind by name and imports no package.
export { type AnswerRule, hasAnswerRule, registerAnswerRules } from './answer-rules.ts';
export { hasAnswer, registerAnswers } from './answers/answer-registry.ts';
export {
  type AnsweredPart,
  type AnswerShape,
  type AnswerTexts,
  type PostedControls,
  type ReadAnswer,
  readControl,
  wrongType,
} from './answers/answer-shape.ts';
export { findNormaliser, type Normaliser, registerNormalisers } from './answers/normalisers.ts';
export {
  applyServerRules,
  hasServerRule,
  listMissingServerRules,
  listServerRules,
  registerServerRules,
  type ServerRule,
  type ServerRuleContext,
} from './answers/server-rules.ts';
export { findAnswer, normaliseAnswer, readAnswer } from './answers.ts';
export { computeAnswers, isComputing } from './computed/compute-answers.ts';
export type { ConditionTest } from './conditions/condition-test.ts';
export { type FieldConditions, type FormConditions, readConditions, restoreLocked } from './conditions/item-conditions.ts';
export { type ContextChoice, isLockedAnswer, isNoChoice, listContextChoices } from './context-choices.ts';
export { ageOn, isDay, isFuture, replaceFutureDate } from './days.ts';
export { extractDigits, extractPhoneDigits, stripSeparators } from './digits.ts';
export { evaluateCondition, findUnmet, registerConditionTests, testValue } from './evaluate-condition.ts';
export { createScopes, findFieldVisibility, isLocked, isRequired, normaliseAnswers, shownFields } from './field-visibility.ts';
export { toJsonPointer } from './json-pointer.ts';
export { resolveMoment } from './moments.ts';
export { listExpressionReads, listFieldDependencies, listReadKeys } from './narrow-form.ts';
export { writeNumber } from './numbers.ts';
export { passwordRules } from './password-rules.ts';
export { type DayReader, registerCalendars } from './read-day.ts';
export { readOption, readPath } from './read-path.ts';
export { isBlank, isStorableText, removeInvisible } from './text-characters.ts';
export { validateAnswers, validateField } from './validate-answers.ts';
export type { FieldValidator, FieldValidators, ValidatorError } from './validators.ts';
export { countCharacters, isAbsent, isSame } from './values.ts';
