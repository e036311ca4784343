// The shapes of answers that the engine registers: those of most kinds, and those that a kind has (engine/kinds/<kind>/answer.ts).
import type { Json } from '../declare/json.ts';
import type { FieldPlan } from '../declare/plans/plan.ts';
import { answers as kindAnswers } from '../kinds/answers.ts';
import { normalisers as kindNormalisers } from '../kinds/normalisers.ts';
import { findRegisteredAnswer, registerAnswers } from './answers/answer-registry.ts';
import { type AnswerShape, type Reading, readControl, wrongType } from './answers/answer-shape.ts';
import { registerNormalisers } from './answers/normalisers.ts';
import { numberAnswer } from './answers/number-answer.ts';
import { decodeText, readTextAnswer } from './answers/text-answer.ts';
import { isStorableText, unifyLineBreaks } from './text-characters.ts';
import { isAbsent } from './values.ts';

const text: AnswerShape = {
  name: 'text',
  schema: { type: 'string' },
  normalise: readTextAnswer,
  decode: decodeText,
};

const list: AnswerShape = {
  name: 'list',
  schema: { type: 'array', items: { type: 'string' } },
  normalise: (_field, value) =>
    Array.isArray(value) && value.every(isStorableText) ? { answer: value.map(unifyLineBreaks) } : wrongType,
  decode: (field, controls) => readControl(field, controls).filter((value) => value !== ''),
};

const boolean: AnswerShape = {
  name: 'boolean',
  schema: { type: 'boolean' },
  empty: false,
  normalise: (_field, value) => (typeof value === 'boolean' ? { answer: value } : wrongType),
  decode: (field, controls) => readControl(field, controls).some((value) => value === 'true' || value === 'on'),
  format: (_field, answer, { find }) => find(answer === true ? 'form.ticked' : 'form.notTicked'),
};

registerAnswers([text, numberAnswer, list, boolean, ...Object.values(kindAnswers)]);
registerNormalisers(kindNormalisers);

/** The shape of a field's answer. Throws if nothing registered it. */
export function findAnswer({ answer }: Pick<FieldPlan, 'answer'>): AnswerShape {
  const shape = findRegisteredAnswer(answer);
  if (shape === undefined) throw new Error(`No answer shape is called "${answer}".`);
  return shape;
}

export function readAnswer(field: FieldPlan, value: unknown): Reading {
  // The engine calculates it, whatever was sent.
  return isAbsent(value) || field.computed !== undefined
    ? { answer: emptyAnswer(field) }
    : findAnswer(field).normalise(field, value, readAnswer);
}

/** The value of an absent answer: false for a box, null otherwise. */
export function emptyAnswer(field: FieldPlan): Json {
  return findAnswer(field).empty ?? null;
}

/**
 * Normalises an answer by its field's kind: postal code `"１００－０００１"` → `"1000001"`, a text without visible characters → null, a box that
 * was not sent → false. An answer of the wrong type counts as absent; validation reports it. Idempotent.
 */
export function normaliseAnswer(field: FieldPlan, value: unknown): Json {
  const reading = readAnswer(field, value);
  return 'answer' in reading ? reading.answer : emptyAnswer(field);
}
