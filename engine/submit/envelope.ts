// Builds the payload of a call by its envelope, and reads it back on the server.
import {
  type AnswerGroup,
  type Answers,
  type CallPlan,
  type EnvelopePart,
  type FieldPlan,
  type FormPlan,
  type Issue,
  isObject,
  type Json,
  type JsonObject,
  readDefinition,
} from '../declare/index.ts';
import { evaluateCondition, findAnswer, isStorableText } from '../validate/index.ts';
import { listBoxes, readBoxes, repeatedKeys } from './boxes.ts';
import { findUnsentConfirmations } from './confirmations.ts';
import { carriesAnswers, type Envelope, findLastWord, namesIn } from './envelope-names.ts';
import { pickWord, placeWord } from './words-of-answer.ts';

/** The inputs of a payload besides the answers. */
export interface PayloadSources {
  /** The version that the form was rendered with. */
  readonly version?: string;
  /** Values that are not answers, by envelope name: `{ type: "join", returnTo: "/card" }`. */
  readonly payload?: JsonObject;
  /** The page's data, parts of which are posted back. Undefined without scripts. */
  readonly page?: { readonly [name: string]: unknown };
  /** ISO 8601; conditions of the envelope read it. */
  readonly now: string;
}

/** `{ email: "a@example.com" }` for `{ "email": { "field": "email" } }` → `{ email: "a@example.com" }`. Absent answers are null, absent texts left out. */
export function buildPayload(call: CallPlan, form: FormPlan | undefined, answers: Answers, sources: PayloadSources): JsonObject {
  return buildParts(call.envelope, call.envelope, form, answers, sources);
}

function buildParts(
  parts: Envelope,
  envelope: Envelope,
  form: FormPlan | undefined,
  answers: Answers,
  sources: PayloadSources,
): JsonObject {
  const built: Record<string, Json> = {};
  for (const [key, part] of Object.entries(parts)) {
    const value = buildPart(key, part, envelope, form, answers, sources);
    if (key === '*' && isObject(value)) Object.assign(built, value);
    else if (value !== undefined) built[key] = value;
  }
  return built;
}

function buildPart(
  key: string,
  part: EnvelopePart,
  envelope: Envelope,
  form: FormPlan | undefined,
  answers: Answers,
  sources: PayloadSources,
): Json | undefined {
  if ('parts' in part) return buildParts(part.parts, envelope, form, answers, sources);
  if ('one' in part) return [buildParts(part.one, envelope, form, answers, sources)];
  const payloadValue = sources.payload?.[key];
  if ('const' in part) return part.const;
  if ('enum' in part) return payloadValue ?? chooseEnum(part, answers, sources.now);
  // A text that the page does not have is not sent.
  if ('string' in part) return payloadValue ?? undefined;
  // Without scripts, controls send texts.
  if ('boolean' in part) return payloadValue === true || payloadValue === 'true';
  if ('field' in part)
    return payloadValue ?? pickWord(answers[part.field] ?? null, part.wordIndex, findLastWord(envelope, part.field));
  if ('checked' in part) return listBoxes(part.checked, form, answers, true);
  if ('unchecked' in part) return listBoxes(part.unchecked, form, answers, false);
  // Page data is JSON.
  if ('page' in part) return sources.page?.[part.page] as Json | undefined;
  const what = 'answers' in part ? part.answers : part.echo;
  if (what === 'settings') return sources.version === undefined ? undefined : { version: sources.version };
  return writeAnswers(what, envelope, form, answers);
}

/** Whether a sent value is the declared one, or nothing was sent. Lists are compared by what they hold. */
const isConstant = (json: Json, value: Json): boolean => json === null || JSON.stringify(json) === JSON.stringify(value);

function chooseEnum(part: Extract<EnvelopePart, { enum: readonly string[] }>, answers: Answers, now: string): Json | undefined {
  const chosen = Object.entries(part.when ?? {}).find(([, condition]) => evaluateCondition(condition, { form: answers }, now));
  return chosen?.[0] ?? part.enum[0];
}

function writeAnswers(what: string, envelope: Envelope, form: FormPlan | undefined, answers: Answers): Json {
  if (what === 'fields') return Object.fromEntries(plainKeys(envelope, form).map((key) => [key, answers[key] ?? null]));
  const group = findGroup(what, form);
  if (group !== undefined) return group.encode(group.fields, answers);
  const repeated = repeatedKeys(what, form);
  if (repeated.length > 0) return repeated.map((key) => ({ id: key.slice(what.length + 1), value: answers[key] ?? null }));
  return form?.fields.some((field) => field.key === what) === true ? (answers[what] ?? null) : [];
}

/** The fields of a group that the application sends in its own way: those that operators added, or consents. */
function findGroup(
  what: string,
  form: FormPlan | undefined,
): (AnswerGroup & { readonly fields: readonly FieldPlan[] }) | undefined {
  const { answers: { custom, consents } = {} } = readDefinition();
  const fields = form?.fields ?? [];
  if (what === 'custom' && custom !== undefined)
    return { ...custom, fields: fields.filter((field) => field.custom !== undefined) };
  const agreed = fields.filter(({ key, consent }) => consent !== undefined && key.startsWith(`${what}.`));
  return agreed.length > 0 && consents !== undefined ? { ...consents, fields: agreed } : undefined;
}

/** Fields that no other part of the envelope contains. */
function plainKeys(envelope: Envelope, form: FormPlan | undefined): readonly string[] {
  const named = new Set(namesIn(envelope));
  return (form?.fields ?? [])
    .filter((field) => field.custom === undefined && !named.has(field.key) && !named.has(field.key.split('.')[0] ?? ''))
    .map((field) => field.key);
}

/** A decoded payload. */
export interface ReadPayload {
  readonly answers: Answers;
  /** Values that are not answers: `type`, `returnTo`. */
  readonly payload: { readonly [name: string]: string };
  /** Answers that the browser posted back, by key. Untrusted, only for comparison. */
  readonly echoed: Answers;
  /** Page data that the browser posted back, by name. Untrusted, only for comparison. */
  readonly page: JsonObject;
  /** The version that the form was rendered with, if it was sent. */
  readonly version: string | undefined;
  readonly issues: readonly Issue[];
}

/** Reads a body by the call's envelope. Never throws: unknown keys and malformed parts become issues. */
export function readPayload(call: CallPlan, form: FormPlan | undefined, body: unknown): ReadPayload {
  const read: Reading = { answers: {}, payload: {}, echoed: {}, page: {}, version: undefined, issues: [] };
  if (isObject(body)) readParts(call.envelope, call.envelope, form, body, '', read);
  else if (body !== undefined && body !== null) read.issues.push({ at: '', rule: 'type' });
  if (form !== undefined) Object.assign(read.answers, call.fixedAnswers);
  if (form !== undefined && carriesAnswers(call)) {
    receiveAnswers(form, read);
    for (const { key, sameAs } of unsentConfirmations(call, form)) read.answers[key] = read.answers[sameAs] ?? null;
  }
  return read;
}

/**
 * Adds the confirmations that were posted without scripts to the answers of a payload: `readPayload` takes those that the envelope
 * does not carry as equal, because a browser with scripts has compared them.
 */
export function addPostedConfirmations(call: CallPlan, form: FormPlan, answers: Answers, posted: Answers): Answers {
  const typed = unsentConfirmations(call, form).map(({ key }): [string, Json] => [key, posted[key] ?? null]);
  return { ...answers, ...Object.fromEntries(typed) };
}

const unsentConfirmations = ({ envelope }: CallPlan, form: FormPlan) => findUnsentConfirmations(form, namesIn(envelope));

/** Lets the shapes of answers read what the payload contains. */
function receiveAnswers(form: FormPlan, { answers }: Reading): void {
  for (const field of form.fields) {
    const { receive } = findAnswer(field);
    if (receive !== undefined) answers[field.key] = receive(answers[field.key]);
  }
}

interface Reading {
  readonly answers: Record<string, Json>;
  readonly payload: Record<string, string>;
  readonly echoed: Record<string, Json>;
  readonly page: Record<string, Json>;
  version: string | undefined;
  readonly issues: Issue[];
}

function readParts(
  parts: Envelope,
  envelope: Envelope,
  form: FormPlan | undefined,
  body: Record<string, unknown>,
  at: string,
  read: Reading,
): void {
  const spread = parts['*'];
  const spreadBody: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(body)) {
    const part = Object.hasOwn(parts, key) && key !== '*' ? parts[key] : undefined;
    if (part !== undefined) readPart(key, part, envelope, form, value, `${at}/${key}`, read);
    else if (spread !== undefined) spreadBody[key] = value;
    else read.issues.push({ at: `${at}/${key}`, rule: 'unknown' });
  }
  if (spread !== undefined) readPart('*', spread, envelope, form, spreadBody, at, read);
}

function readPart(
  key: string,
  part: EnvelopePart,
  envelope: Envelope,
  form: FormPlan | undefined,
  value: unknown,
  at: string,
  read: Reading,
): void {
  if ('parts' in part) {
    if (isObject(value)) readParts(part.parts, envelope, form, value, at, read);
    else if (value !== null) read.issues.push({ at, rule: 'type' });
    return;
  }
  if ('one' in part) {
    if (Array.isArray(value) && value.length === 1 && isObject(value[0])) {
      readParts(part.one, envelope, form, value[0], `${at}/0`, read);
    } else read.issues.push({ at, rule: 'type' });
    return;
  }
  // What a JSON body held is JSON.
  const json = value as Json;
  if ('field' in part && part.wordIndex !== undefined)
    read.answers[part.field] = placeWord(read.answers[part.field], part.wordIndex, json);
  else if ('field' in part) read.answers[part.field] = readChosen(part.field, form, json);
  else if ('checked' in part) readBoxes(part.checked, form, { value, at, isTicked: true }, read);
  else if ('unchecked' in part) readBoxes(part.unchecked, form, { value, at, isTicked: false }, read);
  else if ('page' in part) read.page[part.page] = json;
  else if ('const' in part) read.issues.push(...(isConstant(json, part.const) ? [] : [{ at, rule: 'const' }]));
  else if ('enum' in part) readPartText(key, value, (text) => part.enum.includes(text), 'enum', at, read);
  else if ('boolean' in part) {
    if (typeof value === 'boolean') read.payload[key] = String(value);
    else read.issues.push({ at, rule: 'type' });
  } else if ('string' in part)
    readPartText(key, value, (text) => [...text].length <= part.string.maxLength, 'maxLength', at, read);
  else if ('answers' in part) readAnswers(part.answers, form, value, at, read, read.answers);
  else if (part.echo === 'settings')
    read.version = isObject(value) && typeof value['version'] === 'string' ? value['version'] : read.version;
  else {
    readAnswers(part.echo, form, value, at, read, read.echoed);
    if (isObject(value)) read.issues.push(...unknownKeys(form, value, at));
  }
}

/** A posted form does not tell a list of one text from a text. */
function readChosen(key: string, form: FormPlan | undefined, value: Json): Json {
  const isList = typeof value === 'string' && form?.fields.find((field) => field.key === key)?.schema['type'] === 'array';
  return isList ? [value] : value;
}

/** Echoed answers are not validated later, so keys without a field are reported here. */
function unknownKeys(form: FormPlan | undefined, value: Record<string, unknown>, at: string): readonly Issue[] {
  const knownKeys = new Set([...(form?.declaredKeys ?? []), ...(form?.fields ?? []).map((field) => field.key)]);
  return Object.keys(value)
    .filter((key) => !knownKeys.has(key))
    .map((key) => ({ at: `${at}/${key}`, rule: 'unknown' }));
}

function readPartText(
  key: string,
  value: unknown,
  fits: (text: string) => boolean,
  rule: string,
  at: string,
  read: Reading,
): void {
  if (value === null || value === '') return;
  if (!isStorableText(value)) read.issues.push({ at, rule: 'type' });
  else if (!fits(value)) read.issues.push({ at, rule });
  else read.payload[key] = value;
}

function readAnswers(
  what: string,
  form: FormPlan | undefined,
  value: unknown,
  at: string,
  read: Reading,
  into: Record<string, Json>,
): void {
  const partAnswers = readAnswerPart(what, form, value);
  if (partAnswers === undefined) read.issues.push({ at, rule: 'type' });
  else Object.assign(into, partAnswers);
}

function readAnswerPart(what: string, form: FormPlan | undefined, value: unknown): Answers | undefined {
  if (value === null || value === undefined) return {};
  // What a JSON body held is JSON.
  if (what === 'fields') return isObject(value) ? (value as Answers) : undefined;
  if (form?.fields.some((field) => field.key === what) === true) return { [what]: value as Json };
  if (!Array.isArray(value) || value.length > 1000) return undefined;
  const group = findGroup(what, form);
  if (group !== undefined) return group.decode?.(group.fields, value, what);
  const answers: Record<string, Json> = {};
  for (const pair of value) {
    if (!isObject(pair) || typeof pair['id'] !== 'string') return undefined;
    // A part of a JSON body.
    answers[`${what}.${pair['id']}`] = (pair['value'] ?? null) as Json;
  }
  return answers;
}
