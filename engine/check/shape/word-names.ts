import { type JsonSchema, listFormatters, listKinds } from '../../declare/index.ts';

// The names of words, for completion in editors.

export const formatters = (): JsonSchema => ({
  enum: listFormatters().map((entry) => entry.formatter),
  enumDescriptions: listFormatters().map((entry) => entry.doc),
});
export const kindNames = (): JsonSchema => ({
  enum: listKinds().map((entry) => entry.kind),
  enumDescriptions: listKinds().map((entry) => entry.doc),
});
