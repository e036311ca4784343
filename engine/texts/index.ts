// Texts of one language by key, with parameters that i18next inserts: for pages, mails, messages to operators and the checker.
export { defaultTexts } from './default-texts.ts';
export { createTexts, type PageTexts, readTexts } from './page-texts.ts';
export { fillText, matchesSearch, openTexts, type TextParameters, type TextSet, type Texts } from './texts.ts';
