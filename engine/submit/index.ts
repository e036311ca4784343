// Encodes and decodes forms for transport. Browser and server share this code.
export * from './call-error.ts';
export * from './call-plan.ts';
export * from './change-items.ts';
export * from './envelope.ts';
export { carriesAnswer, carriesAnswers, freeNames } from './envelope-names.ts';
export * from './form-changes.ts';
export * from './form-post.ts';
export * from './is-confidential.ts';
export { isFileField } from './is-file-field.ts';
export * from './lookup.ts';
export * from './merge-items.ts';
export * from './outcome.ts';
export * from './pictures.ts';
export * from './read-posted-payload.ts';
export * from './split-secrets.ts';
