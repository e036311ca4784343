// The one judge, the same in browser and server. It knows no kind of field by name and needs no other package.
export { ageOn, isDay, isFuture, replaceFutureDate } from './days.ts';
export { holds } from './holds.ts';
export { judgeAnswers, judgeField } from './judge-answers.ts';
export { keepDigits, normaliseAnswer } from './normalise.ts';
export { offerKatakana } from './offer-katakana.ts';
export { passwordRules } from './password-rules.ts';
export { readPath } from './read-path.ts';
export { isLocked, isRequired, normaliseAnswers, shownFields } from './relevance.ts';
export type { FieldValidator, FieldValidators, ValidatorError } from './validators.ts';
export { isAbsent, isSame } from './values.ts';
