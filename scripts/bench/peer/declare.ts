// Declares the benchmark's form in this engine's language.
import type { JsonObject } from '../../../engine/standalone/index.ts';

/** A field as given to libraries with their own format. */
export interface BenchField {
  readonly name: string;
  readonly kind: string;
  readonly label: string;
}

/** `({ name: "f9", kind: "radio", label: "連絡方法 10" }, { enum: ["電話"] })` → `{ kind: "radio", …, choices: [{ value: "電話", … }] }` */
export function declareField({ kind, label }: BenchField, property: object | undefined): JsonObject {
  const values = property !== undefined && 'enum' in property && Array.isArray(property.enum) ? property.enum.map(String) : [];
  const choices = values.map((value) => ({ value, text: value }));
  const field = { kind, label, required: true };
  if (kind === 'text') return { ...field, maxLength: 60 };
  if (kind === 'select') return { ...field, blank: true, choices };
  return kind === 'radio' || kind === 'checkbox-group' ? { ...field, choices } : field;
}
