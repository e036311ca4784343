// Texts of one language by key, with parameters that i18next inserts: for pages, mails, messages to operators and the checker.
export { createTexts, type PageTexts, readTexts, type TextParameters, type TextSet, type Texts } from './texts.ts';
