import { positiveZero, readNumberText } from '../numbers.ts';
import { isBlank, isStorableText } from '../text-characters.ts';
import { type AnswerShape, type Reading, wrongType } from './answer-shape.ts';
import { decodeText } from './text-answer.ts';

/** Numbers. A text that is none stays as it is, for the person to correct. */
export const numberAnswer: AnswerShape = {
  name: 'number',
  schema: { type: 'number' },
  normalise: (_field, value) => readNumber(value),
  decode: decodeText,
};

function readNumber(value: unknown): Reading {
  // JSON.parse reads 1e999 as Infinity.
  if (typeof value === 'number') return Number.isFinite(value) ? { answer: positiveZero(value) } : wrongType;
  if (!isStorableText(value)) return wrongType;
  return { answer: isBlank(value) ? null : (readNumberText(value) ?? value) };
}
