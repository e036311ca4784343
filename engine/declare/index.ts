// Types and vocabulary of the declared language. All other engine folders import this one.
export * from './age-restriction.ts';
export * from './audience.ts';
export { findBlock, listBlocks } from './block-words.ts';
export * from './colors/contrast.ts';
export * from './declared.ts';
export { domainPattern } from './domain-pattern.ts';
export { emailPattern } from './email-pattern.ts';
export * from './entry.ts';
export * from './form-change.ts';
export * from './internal-path.ts';
export * from './issue.ts';
export * from './json.ts';
export * from './lookup.ts';
export * from './needs.ts';
export * from './page.ts';
export {
  fitPictureAddress,
  listPictureVersions,
  narrowPictureWidths,
} from './pictures/picture-versions.ts';
export * from './plans/call-plan.ts';
export * from './plans/condition-plan.ts';
export * from './plans/declared-operation.ts';
export * from './plans/plan.ts';
export * from './plans/plan-words.ts';
export * from './problem.ts';
export {
  answersChanged,
  codeOfTextKey,
  findRefusalDefinition,
  formChanged,
  listDialogTexts,
  listRefusalDefinitions,
  refusalTextKey,
} from './refusal-codes.ts';
export * from './scopes.ts';
export * from './settings/pages.ts';
export * from './settings/references.ts';
export * from './stable-text.ts';
export * from './today.ts';
export type { AnswerRuleEntry } from './words/answer-rule-entry.ts';
export { findAnswerRule, listAnswerRules } from './words/answer-rules.ts';
export * from './words/definition/audiences.ts';
export {
  type AnswerGroup,
  defineEngine,
  type EngineDefinition,
  readDefinition,
  type SettingsDefinition,
  type WordPack,
} from './words/definition/define-engine.ts';
export { findOperator, type Operator, operators } from './words/expressions.ts';
export { findKind, listKinds } from './words/field-kinds.ts';
export { commonFieldOptions } from './words/fields/common.ts';
export { fieldFormats } from './words/fields/formats.ts';
export { fieldKeyPattern, itemKeyPattern, notInRepeat } from './words/fields/items.ts';
export { countFractionDigits } from './words/fields/numbers.ts';
export { maxPictureBytes } from './words/fields/pictures.ts';
export {
  forbiddenPatterns,
  hasBidiControls,
  hasForbiddenContent,
  hasForbiddenMarkup,
  removeLinkMarks,
} from './words/forbidden-texts.ts';
export type { FormatterEntry } from './words/formatter-entry.ts';
export { findFormatter, listFormatters } from './words/formatters.ts';
export { type FormerName, readFormerName, renameKey } from './words/former-name.ts';
export { type IconName, iconNames } from './words/icon-names.ts';
export { type InterceptorEntry, registerInterceptorEntries } from './words/interceptors.ts';
export { issueRules } from './words/issue-rules.ts';
export { dateTimePattern, dayPattern, monthPattern, timePattern, writtenDateTime, writtenDay } from './words/keywords/moments.ts';
export { findConditionKeyword, type KeywordEntry, listKeywords } from './words/keywords.ts';
export type { FileKindEntry } from './words/names/file-kind-entry.ts';
export { fileKindEntries } from './words/names/files.ts';
export { describeValues, type NameEntries, type NameEntry } from './words/names/name-entry.ts';
export { partNames } from './words/names/parts.ts';
export { type TextFormat, textFormats } from './words/names/text-formats.ts';
export * from './words/option-schemas.ts';
export { menuItems, sharedParts } from './words/parts.ts';
export * from './words/schema-types.ts';
export { daySigns, hyphenSigns, separatorSigns } from './words/separator-signs.ts';
export * from './words/short-spelling.ts';
