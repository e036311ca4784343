import type { FieldPlan } from '../../declare/plans/plan.ts';
import { isBlank, isStorableText, unifyLineBreaks } from '../text-characters.ts';
import { type AnswerShape, type Reading, readControl, wrongType } from './answer-shape.ts';
import { findNormaliser } from './normalisers.ts';

/** Normalises a text by the steps of its kind. */
export function readTextAnswer(field: FieldPlan, value: unknown): Reading {
  const steps = readSteps(field);
  const typed = steps.includes('code') && Number.isSafeInteger(value) ? String(value) : value;
  if (!isStorableText(typed)) return wrongType;
  if (isBlank(typed)) return { answer: null };
  const text = unifyLineBreaks(typed);
  // Oversized text is rejected anyway and need not be normalised.
  if (text.length > maxRawLength(field) || manyMarks.test(text)) return { answer: text };
  const normalised = steps.reduce((result, step) => findNormaliser(step)?.(result) ?? result, text);
  return { answer: isBlank(normalised) ? null : normalised };
}

/** Reads the control of a field. A text that cannot be read stays for validation to refuse. */
export const decodeText: AnswerShape['decode'] = (field, controls, read) => {
  const value = readControl(field, controls).at(-1) ?? null;
  const reading = read(field, value);
  return 'answer' in reading ? reading.answer : value;
};

// Normalisation sorts combining marks in quadratic time: 80,000 of them took 1.8 s. No script has more than 30 on one letter
// (Unicode Standard Annex 15, stream-safe text), so such a text stays as it is.
const manyMarks = /\p{M}{31}/u;

function maxRawLength({ schema }: FieldPlan): number {
  const limit = schema['maxLength'];
  return typeof limit === 'number' ? limit * 8 + 200 : 1000;
}

/** The names of normalisers, in order. */
function readSteps({ options }: FieldPlan): readonly string[] {
  const steps = options['normalise'];
  return Array.isArray(steps) ? steps.filter((step) => typeof step === 'string') : [];
}
