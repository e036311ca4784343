// Converts a settings value to the answers of the form of its page, and back.
import {
  type Answers,
  isObject,
  type Json,
  type JsonObject,
  type SettingField,
  typesOf,
} from '../../../../../engine/declare/index.ts';
import { readCopiedId } from '../../../../../engine/submit/index.ts';
import { isBlank, isDay, removeInvisible } from '../../../../../engine/validate/index.ts';
import { fromStoreTime, toStoreTime } from '../../../../rules/store-time.ts';
import { readJsonObject } from '../../../platform/json.ts';
import { readUniqueId } from '../../../settings/index.ts';
import { readList } from './entries.ts';

/** What writing answers needs from the server. */
export interface SettingWriter {
  /** Encrypts a secret for storage. */
  readonly seal: (text: string) => string;
  /** A new id for an item of a list whose items have an `id`. */
  readonly createId: () => string;
}

/** Id and heading of an item, by its position from 0 and its fields. */
export type DescribeItem = (
  index: number,
  item: JsonObject,
  fields: readonly SettingField[],
) => { readonly id: string; readonly heading: string };

const describeByPosition: DescribeItem = (index) => ({ id: String(index), heading: '' });

/** `{ mailedCodes: { waitSeconds: 30 } }` → `{ "mailedCodes.waitSeconds": 30 }`. Secrets are left empty. */
export function readSettingAnswers(
  fields: readonly SettingField[],
  value: Json | undefined,
  describeItem: DescribeItem = describeByPosition,
): Answers {
  return Object.fromEntries(fields.map((field) => [field.key, readAnswer(field, readPath(value, field.path), describeItem)]));
}

function readAnswer(field: SettingField, value: Json | undefined, describeItem: DescribeItem): Json {
  switch (field.kind) {
    case 'secret':
      return null;
    case 'boolean':
      return value === true;
    case 'choices':
    case 'references':
      return Array.isArray(value) ? value : [];
    case 'lines':
      return Array.isArray(value) ? value.map(String).join('\n') : null;
    case 'list':
      return readItems(value).map((item, index) => ({
        ...describeItem(index, item, field.items),
        ...readItem(field.items, item),
      }));
    case 'map':
      return Object.entries(isObject(value) ? readJsonObject(value) : {}).map(([key, member]) => ({
        id: key,
        heading: key,
        ...readItem(field.items, { key, ...(isMapOfValues(field) ? { value: member } : readJsonObject(member)) }),
      }));
    case 'wholeNumber':
      return typeof value === 'number' ? value : null;
    case 'moment':
      // One that does not exist is shown as it is stored, to be corrected.
      if (typeof value !== 'string' || value === '') return null;
      return isMoment(value) ? toStoreTime(value) : value.slice(0, 16);
    default:
      return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
  }
}

/** Boxes are drop-down lists inside of items. A missing value is false. */
function readItem(fields: readonly SettingField[], item: JsonObject): JsonObject {
  const answers = readSettingAnswers(fields, item);
  return Object.fromEntries(
    fields.map(({ key, kind, path }) => {
      return [key, kind === 'boolean' ? String(readPath(item, path) === true) : (answers[key] ?? null)];
    }),
  );
}

/**
 * Writes the answers into a settings value. Parts without a field stay unchanged, also inside of items, which are recognized by
 * their id: it ends with the position before.
 */
export function writeSettingAnswers(
  fields: readonly SettingField[],
  before: JsonObject,
  answers: Answers,
  writer: SettingWriter,
): JsonObject {
  return fields.reduce<JsonObject>((value, field) => {
    if (!Object.hasOwn(answers, field.key)) return value;
    return writePath(value, field.path, writeAnswer(field, readPath(before, field.path), answers[field.key] ?? null, writer));
  }, before);
}

/** undefined: the setting is not set. */
function writeAnswer(field: SettingField, before: Json | undefined, answer: Json, writer: SettingWriter): Json | undefined {
  const { kind, isRequired } = field;
  const text = typeof answer === 'string' ? answer : '';
  switch (kind) {
    case 'secret':
      return text === '' ? before : writer.seal(text);
    case 'boolean': {
      const isTrue = answer === true || answer === 'true';
      // A missing value is false.
      return isTrue || isRequired || before !== undefined ? isTrue : undefined;
    }
    case 'wholeNumber':
      return answer === null ? writeEmpty(field) : answer;
    case 'moment':
      if (text === '') return writeEmpty(field);
      // Keeps the seconds, and an offset of another zone.
      return typeof before === 'string' && isMoment(before) && toStoreTime(before) === text ? before : fromStoreTime(text);
    case 'choices':
    case 'references':
      return readChosen(answer).length === 0 && before === undefined && !isRequired ? undefined : readChosen(answer);
    case 'lines':
      return text === '' && before === undefined && !isRequired ? undefined : readLines(field, text);
    case 'list':
      return readList(answer).length === 0 && before === undefined && !isRequired
        ? undefined
        : readList(answer).map((item) => writeListItem(field, before, item, writer));
    case 'map':
      return readList(answer).length === 0 && before === undefined && !isRequired
        ? undefined
        : Object.fromEntries(readList(answer).map((item) => writeMapItem(field, before, item, writer)));
    default:
      // Forms trim texts; a text that nobody edited stays as it is stored.
      if (typeof before === 'string' && before.normalize('NFC').replaceAll('\r\n', '\n').trim() === text) return before;
      return text === '' ? writeEmpty(field) : text;
  }
}

function writeListItem(field: SettingField, before: Json | undefined, item: JsonObject, writer: SettingWriter): Json {
  const id = typeof item['id'] === 'string' ? item['id'] : '';
  const position = id === '' ? -1 : Number((readCopiedId(id) ?? id).split('-').at(-1));
  const stored = readItems(before)[position];
  const created = createItem(field, writer);
  const copied = readCopiedId(id) === undefined || stored === undefined ? stored : copyItem(stored, created, writer);
  const written = writeSettingAnswers(field.items, copied ?? created, item, writer);
  return keepText(Array.isArray(before) ? before[position] : undefined, written);
}

/** The items of a list; a text for every language is read as the Japanese one. */
const readItems = (value: Json | undefined): readonly JsonObject[] =>
  Array.isArray(value) ? value.map(toTranslation).filter(isObject).map(readJsonObject) : [];

const toTranslation = (value: Json): Json => (typeof value === 'string' ? { ja: value } : value);

/** A text for every language stays one until somebody edits it. */
function keepText(before: Json | undefined, written: Json): Json {
  const isSame = typeof before === 'string' && isObject(written) && Object.keys(written).length === 1 && written['ja'] === before;
  return isSame ? before : written;
}

function writeMapItem(
  field: SettingField,
  before: Json | undefined,
  item: JsonObject,
  writer: SettingWriter,
): readonly [string, Json] {
  const members = isObject(before) ? readJsonObject(before) : {};
  const stored = members[String(item['id'] ?? '')];
  const start: JsonObject = isMapOfValues(field) ? {} : isObject(stored) ? readJsonObject(stored) : {};
  const { key, value, ...rest } = writeSettingAnswers(field.items, start, item, writer);
  return [String(key ?? ''), isMapOfValues(field) ? (value ?? null) : { ...rest, ...(value === undefined ? {} : { value }) }];
}

/** A copy of a stored item with new ids, without elements whose identifiers operators choose: no other may have them. */
function copyItem(stored: JsonObject, created: JsonObject, { createId }: SettingWriter): JsonObject {
  const renew = (value: Json): Json => {
    if (Array.isArray(value)) return value.filter((element) => (readUniqueId(element)?.name ?? 'id') === 'id').map(renew);
    if (!isObject(value)) return value;
    const members = Object.entries(readJsonObject(value)).map(([name, member]): [string, Json] => [
      name,
      name === 'id' && typeof member === 'string' ? createId() : renew(member),
    ]);
    return Object.fromEntries(members);
  };
  return { ...readJsonObject(renew(stored)), ...(created['id'] === undefined ? {} : { id: created['id'] }) };
}

/** A new item: its id, and an empty list for each list that it must have. */
function createItem({ schema }: SettingField, { createId }: SettingWriter): JsonObject {
  const item = isObject(schema['items']) ? schema['items'] : {};
  const properties = isObject(item['properties']) ? item['properties'] : {};
  const required = Array.isArray(item['required']) ? item['required'] : [];
  return Object.fromEntries(
    Object.entries(properties).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
      if (name === 'id') return [[name, fitId(createId(), value)]];
      const isList = isObject(value) && typesOf(value).includes('array');
      return isList && required.includes(name) ? [[name, []]] : [];
    }),
  );
}

/** Ids that a schema limits to letters and digits have no separator. */
function fitId(id: string, schema: unknown): string {
  const pattern = isObject(schema) ? schema['pattern'] : undefined;
  return typeof pattern !== 'string' || new RegExp(pattern, 'u').test(id) ? id : id.replaceAll(/[^a-z0-9]/g, '');
}

/** A required text is empty, a required value without a text is null if it may be; everything else is left out. */
function writeEmpty({ schema, isRequired }: SettingField): Json | undefined {
  if (!isRequired) return undefined;
  if (typesOf(schema).includes('null')) return null;
  const isText = typesOf(schema).includes('string') || (Array.isArray(schema['enum']) && schema['enum'].includes(''));
  return isText ? '' : undefined;
}

/** Whether it is a time that exists: `Date` reads the 30th of February as the 2nd of March. */
const isMoment = (value: string): boolean => isDay(value.slice(0, 10).replaceAll('-', '')) && !Number.isNaN(Date.parse(value));
const readChosen = (answer: Json): readonly Json[] => (Array.isArray(answer) ? answer : []);

function readNumber(text: string): Json {
  const plain = text.normalize('NFKC').trim();
  return /^-?\d{1,15}$/.test(plain) ? Number(plain) : text;
}

function readLines({ schema }: SettingField, text: string): readonly Json[] {
  const isNumber = isObject(schema['items']) && typesOf(schema['items']).includes('integer');
  const lines = text.split('\n').map((line) => removeInvisible(line).trim());
  return lines.filter((line) => !isBlank(line)).map((line) => (isNumber ? readNumber(line) : line));
}

function isMapOfValues({ schema }: SettingField): boolean {
  const value = schema['additionalProperties'];
  return !(isObject(value) && isObject(value['properties']));
}

export function readPath(value: Json | undefined, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>((current, step) => {
    const object = current === undefined ? undefined : toTranslation(current);
    return isObject(object) && Object.hasOwn(object, step) ? readJsonObject(object)[step] : undefined;
  }, value);
}

/** Sets or removes a value. Objects that become empty by a removal are removed, because they are optional. */
function writePath(value: JsonObject, [step = '', ...rest]: readonly string[], written: Json | undefined): JsonObject {
  const { [step]: before, ...otherMembers } = value;
  const stored = before === undefined ? {} : toTranslation(before);
  const inner = isObject(stored) ? readJsonObject(stored) : {};
  const next = rest.length === 0 ? written : keepText(before, writePath(inner, rest, written));
  const isGone =
    next === undefined || (rest.length > 0 && written === undefined && isObject(next) && Object.keys(next).length === 0);
  if (isGone) return otherMembers;
  return { ...value, [step]: next };
}
