// Converts the settings document `registration` to the answers of one form, and back.
import { type Answers, isObject, type Json, type JsonObject, writeInZone } from '../../../../../engine/declare/index.ts';
import { readJsonObject } from '../../../platform/json.ts';

const places = ['signUp', 'profile', 'kids'] as const;
const plain = [
  'genderInputType',
  'disallowUnknownGender',
  'passwordStrength',
  'isDuplicateEmailAllowed',
  'missingDetails',
] as const;
/** A day in the form, the time at which it begins in Japan in the document. */
const firstDay = 'missingDetailsFrom';
const languages = ['ja', 'en'] as const;

/** `{ signUp: { fields: { nickname: "NOT_USE" } } }` → `{ "signUp.nickname": "NOT_USE" }`. Default of a rule: `NOT_USE`. */
export function registrationAnswers(document: JsonObject, keys: readonly string[]): Answers {
  return Object.fromEntries(keys.map((key) => [key, readAnswer(document, key)]));
}

function readAnswer(document: JsonObject, key: string): Json {
  const [place = '', name = ''] = key.split('.');
  if (isPlace(place)) return fieldsOf(document, place)[name] ?? 'NOT_USE';
  if (place === 'message') return readJsonObject(document['message'] ?? {})[name] ?? null;
  const value = document[key] ?? (key === 'missingDetails' ? 'NEVER' : null);
  return key === firstDay && typeof value === 'string' ? writeInZone('Asia/Tokyo', value).slice(0, 10) : value;
}

/** Writes the answers into the document. Settings without a field stay unchanged. */
export function writeRegistration(document: JsonObject, answers: Answers): JsonObject {
  const changed: Record<string, Json> = { ...document };
  for (const place of places) {
    const prefix = `${place}.`;
    const answered = Object.entries(answers).filter(([key]) => key.startsWith(prefix));
    const fields = Object.fromEntries(answered.map(([key, rule]) => [key.slice(prefix.length), rule]));
    changed[place] = { ...readJsonObject(document[place] ?? {}), fields: { ...fieldsOf(document, place), ...fields } };
  }
  for (const name of plain) if (Object.hasOwn(answers, name)) changed[name] = answers[name] ?? false;
  // Not stored before somebody chooses otherwise.
  if (document['missingDetails'] === undefined && answers['missingDetails'] === 'NEVER') delete changed['missingDetails'];
  const day = answers[firstDay];
  if (typeof day === 'string' && day !== '') changed[firstDay] = `${day}T00:00:00+09:00`;
  else if (Object.hasOwn(answers, 'missingDetails')) delete changed[firstDay];
  const translations = languages.flatMap((language) => {
    const text = answers[`message.${language}`];
    return typeof text === 'string' && text !== '' ? [[language, text] as const] : [];
  });
  if (translations.length > 0) changed['message'] = Object.fromEntries(translations);
  else delete changed['message'];
  return changed;
}

/** `["signUp", "fields", "nickname"]` → `signUp.nickname` */
export function keyOfPath(path: readonly string[]): string {
  return path.filter((step, index) => !(step === 'fields' && index === 1)).join('.');
}

function fieldsOf(document: JsonObject, place: string): JsonObject {
  const part = document[place];
  return isObject(part) ? readJsonObject(readJsonObject(part)['fields'] ?? {}) : {};
}

function isPlace(name: string): boolean {
  return places.some((place) => place === name);
}
