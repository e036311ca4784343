import type { FieldPlan } from '../../declare/plans/plan.ts';
import type { NormaliserName } from '../../declare/words/fields/normalisers.ts';
import { normalisePhone, normalisePostalCode, stripSeparators } from '../digits.ts';
import { readDay } from '../read-day.ts';
import { isBlank, isStorableText, removeInvisible, unifyLineBreaks } from '../text-characters.ts';
import { type Reading, wrongType } from './answer-shape.ts';

/** Normalises a text by the steps of its kind. */
export function readTextAnswer(field: FieldPlan, value: unknown): Reading {
  const steps = readSteps(field);
  const typed = steps.includes('code') && Number.isSafeInteger(value) ? String(value) : value;
  if (!isStorableText(typed)) return wrongType;
  if (isBlank(typed)) return { answer: null };
  const text = unifyLineBreaks(typed);
  // Oversized text is rejected anyway and need not be normalised.
  if (text.length > maxRawLength(field) || manyMarks.test(text)) return { answer: text };
  const normalised = steps.reduce((result, step) => normalisers[step](result), text);
  return { answer: isBlank(normalised) ? null : normalised };
}

// Normalisation sorts combining marks in quadratic time: 80,000 of them took 1.8 s. No script has more than 30 on one letter
// (Unicode Standard Annex 15, stream-safe text), so such a text stays as it is.
const manyMarks = /\p{M}{31}/u;

function maxRawLength({ schema }: FieldPlan): number {
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
  oneLine: (text) => text.replace(/[\n\t]+/g, ' '),
  visible: removeInvisible,
  trim,
  digits: stripSeparators,
  postalCode: normalisePostalCode,
  phone: normalisePhone,
  date: (text) => readDay(text) ?? text,
  isoDate: (text) => {
    const day = readDay(text);
    return day === undefined ? text : `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`;
  },
  code: (text) => text,
  zeroIsAbsent: (text) => (text === '0' ? '' : text),
};

/** Trims half- and full-width spaces. No regular expression: `$` patterns are slow on many inner spaces. */
function trim(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSpace(text[start])) start++;
  while (end > start && isSpace(text[end - 1])) end--;
  return text.slice(start, end);
}

const isSpace = (character: string | undefined) => character === ' ' || character === '\u3000' || character === '\u00A0';
