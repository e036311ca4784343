// Converts between stored profiles and form answers. Values of unused fields and removed options are not shown by a form and stay
// stored.
import type { Answers, FieldPlan, FormPlan, Json, JsonObject } from '../../../../../engine/declare/index.ts';
import { isAbsent, isSame } from '../../../../../engine/validate/index.ts';

export interface StoredProfile {
  /** By field name: `{ familyName: "山田", sex: "1" }`. */
  readonly profile: JsonObject;
  /** Answers to custom fields, by entry id: `{ favourite: "…", genre: ["film"] }`. */
  readonly custom: JsonObject;
}

/** Texts, numbers, and lists of the chosen options. */
export interface StoredAnswers {
  readonly [key: string]: string | number | readonly string[] | null;
}

/** The stored answers that the form can show: `{ familyName: "山田", "custom.genre": ["film"], nickname: null }`. */
export function storedAnswers(form: FormPlan, stored: StoredProfile): StoredAnswers {
  return Object.fromEntries(form.fields.map((field) => [field.key, shownPart(field, storedValue(field, stored))]));
}

/**
 * Merges sent answers into the profile. A field without a key in `answers` keeps its value; an empty one is deleted, except
 * for a removed option, which the form could not show: it stays until another one is chosen.
 */
export function replaceAnswers(form: FormPlan, stored: StoredProfile, answers: Answers): StoredProfile {
  const profile: Record<string, Json> = { ...stored.profile };
  const custom: Record<string, Json> = { ...stored.custom };
  for (const field of form.fields) {
    if (!Object.hasOwn(answers, field.key)) continue;
    const [part, name] = field.custom === undefined ? [profile, field.key] : [custom, field.custom];
    const value = replaceValue(field, storedValue(field, stored), answers[field.key] ?? null);
    if (isAbsent(value)) delete part[name];
    else part[name] = value;
  }
  return { profile, custom };
}

/** Names of the fields that differ: `["nickname", "custom.genre"]`. */
export function changedNames(before: StoredProfile, after: StoredProfile): readonly string[] {
  const names = (left: JsonObject, right: JsonObject) =>
    [...new Set([...Object.keys(left), ...Object.keys(right)])].filter((name) => !isSame(left[name], right[name])).sort();
  return [...names(before.profile, after.profile), ...names(before.custom, after.custom).map((name) => `custom.${name}`)];
}

function storedValue(field: FieldPlan, { profile, custom }: StoredProfile): Json {
  const [part, name] = field.custom === undefined ? [profile, field.key] : [custom, field.custom];
  return Object.hasOwn(part, name) ? (part[name] ?? null) : null;
}

function shownPart(field: FieldPlan, value: Json): StoredAnswers[string] {
  if (isList(field)) return readTexts(value).filter((text) => isChoice(field, text));
  if (typeof value === 'number') return value;
  return typeof value === 'string' && isChoice(field, value) ? value : null;
}

function replaceValue(field: FieldPlan, before: Json, answer: Json): Json {
  if (isList(field)) {
    const removedOptions = readTexts(before).filter((text) => !isChoice(field, text));
    return [...readTexts(answer), ...removedOptions];
  }
  return isAbsent(answer) && isAbsent(shownPart(field, before)) ? before : answer;
}

const isList = ({ schema }: FieldPlan): boolean => schema['type'] === 'array';

function isChoice(field: FieldPlan, value: string): boolean {
  return field.choices === undefined || field.choices.some((choice) => choice.value === value);
}

/** Reads a list of texts. A single text, stored before the field became a list, counts as a list of one. */
function readTexts(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : [];
}
