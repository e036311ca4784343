import type { Json } from '../declare/json.ts';
import type { FieldPlan } from '../declare/plan.ts';
import type { NormaliserName } from '../declare/words/fields/widgets.ts';
import { type ItemsReading, readItems } from './items.ts';
import { readPolicyAnswer } from './policies.ts';
import { isAbsent } from './values.ts';

/** An answer as the judge takes it, or that it has the wrong type. */
export type Reading =
  /** `items`: set for repeated items that are there. */
  { readonly answer: Json; readonly items?: ItemsReading } | { readonly isWrongType: true };
const wrongType: Reading = { isWrongType: true };

/**
 * An answer tidied as its field's kind wants: a postal code `"１００－０００１"` → `"1000001"`, `""` → null, a box that was not
 * sent → false. An answer of the wrong type counts as none; judging tells of it. Twice gives the same as once.
 */
export function normaliseAnswer(field: FieldPlan, value: unknown): Json {
  const reading = readAnswer(field, value);
  return 'answer' in reading ? reading.answer : noAnswer(field);
}

/** What stands for no answer: false for a box, null for all else. */
export function noAnswer(field: FieldPlan): Json {
  return field.answer === 'boolean' ? false : null;
}

export function readAnswer(field: FieldPlan, value: unknown): Reading {
  if (isAbsent(value)) return { answer: noAnswer(field) };
  switch (field.answer) {
    case 'text':
      return readTextAnswer(field, value);
    case 'boolean':
      return typeof value === 'boolean' ? { answer: value } : wrongType;
    case 'list':
      return Array.isArray(value) && value.every(isText) ? { answer: value } : wrongType;
    case 'policies':
      return readPolicyAnswer(value) ?? wrongType;
    case 'items':
      return readItemsAnswer(field, value);
  }
}

function readItemsAnswer(field: FieldPlan, value: unknown): Reading {
  const items = field.items && readItems(field.items, value, readAnswer);
  return items === undefined ? wrongType : { answer: items.answer, items };
}

function readTextAnswer(field: FieldPlan, value: unknown): Reading {
  const steps = readSteps(field);
  const text = steps.includes('code') && Number.isSafeInteger(value) ? String(value) : value;
  if (!isText(text)) return wrongType;
  // What is far too long is refused for that and needs no tidying.
  if (text.length > longest(field) || manyMarks.test(text)) return { answer: text };
  const tidy = steps.reduce((result, step) => normalisers[step](result), text);
  return { answer: tidy === '' ? null : tidy };
}

/** A database can keep neither U+0000 nor half of a surrogate pair, so a text with one is none. */
function isText(value: unknown): value is string {
  return typeof value === 'string' && !notText.test(value);
}
// Composing sorts the marks of a letter, in quadratic time: 80,000 of them took 1.8 s. No writing has more than 30 on one
// letter (Unicode Standard Annex 15, stream-safe text), so a text that has stays as it is.
const manyMarks = /\p{M}{31}/u;
const notText = /\0|\p{Surrogate}/u;

function longest({ schema }: FieldPlan): number {
  const limit = schema['maxLength'];
  return typeof limit === 'number' ? limit * 8 + 200 : 1000;
}

function readSteps({ options }: FieldPlan): readonly NormaliserName[] {
  const steps = options['normalise'];
  return Array.isArray(steps) ? steps.filter(isNormaliser) : [];
}

function isNormaliser(name: unknown): name is NormaliserName {
  return typeof name === 'string' && Object.hasOwn(normalisers, name);
}

const normalisers: { readonly [name in NormaliserName]: (text: string) => string } = {
  nfc: (text) => text.normalize('NFC'),
  nfkc: (text) => text.normalize('NFKC'),
  oneLine: (text) => text.replace(/[\r\n\t]+/g, ' '),
  trim,
  // Composed again at the end: without the hyphen its neighbours may compose.
  digits: (text) => text.normalize('NFKC').replace(separators, '').normalize('NFKC'),
  date: (text) => {
    const [, year, month, day] = writtenDate.exec(text) ?? [];
    return year && month && day ? `${year}${month.padStart(2, '0')}${day.padStart(2, '0')}` : text;
  },
  isoDate: (text) => {
    const [, year, month, day] = writtenDate.exec(text) ?? writtenDigits.exec(text) ?? [];
    return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : text;
  },
  code: (text) => text,
  zeroIsAbsent: (text) => (text === '0' ? '' : text),
};

// Hyphens as Japanese keyboards write them, the long-vowel mark among them, and spaces.
const separators = /[-\u2010-\u2015\u2212\u30FC ]/g;
const writtenDate = /^([0-9]{4})[-/.年]([0-9]{1,2})[-/.月]([0-9]{1,2})日?$/;
const writtenDigits = /^([0-9]{4})([0-9]{2})([0-9]{2})$/;

/** Spaces at both ends, half and full width. By hand, since a pattern for the end is slow on many spaces inside. */
function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text[start])) start++;
  while (end > start && isSpace(text[end - 1])) end--;
  return text.slice(start, end);
}

const isSpace = (character: string | undefined) => character === ' ' || character === '\u3000' || character === '\u00A0';

/** Full-width digits made plain, everything else dropped, for inputs that take digits only: `"0a９-0"` → `"090"`. */
export function keepDigits(text: string): string {
  return text.normalize('NFKC').replace(/[^0-9]/g, '');
}
