// The language: its types and its vocabulary. Every other folder of the engine builds on this one.
export * from './age-restriction.ts';
export * from './audience.ts';
export * from './declared.ts';
export * from './entry.ts';
export * from './form-change.ts';
export * from './issue.ts';
export * from './json.ts';
export * from './lookup.ts';
export * from './page.ts';
export * from './plan.ts';
export * from './problem.ts';
export * from './scopes.ts';
export * from './stable-text.ts';
export * from './today-in-japan.ts';
export { blockWords } from './words/blocks/index.ts';
export {
  commonFieldOptions,
  fieldWords,
  itemKeyPattern,
  kindsInRepeat,
  mostPictureBytes,
  notInRepeat,
} from './words/fields/index.ts';
export * from './words/fields/widgets.ts';
export { type FormatterWord, formatterWords } from './words/formatters/index.ts';
export { judgeRules } from './words/issue-rules.ts';
export { type KeywordWord, keywordWords } from './words/keywords/index.ts';
export { type FileWord, fileWords } from './words/names/files.ts';
export type { NameWord, NameWords } from './words/names/name-word.ts';
export { partWords } from './words/names/parts.ts';
export { sharedParts } from './words/parts.ts';
export * from './words/slots.ts';
