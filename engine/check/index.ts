// declared → problems. Never throws, finds all.
export { type JsonDocument, readJsonDocument } from './json-document.ts';
export { type DeclaredDocument, type DeclaredFile, readDeclarations } from './read-declarations.ts';
