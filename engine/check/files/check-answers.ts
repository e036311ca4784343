import { writtenDateTime, writtenDay } from '../../declare/index.ts';
import type { Cursor } from '../cursor.ts';
import { answerSchema } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import { reportEachMismatch } from '../shape/check-shape.ts';
import { kindOf } from '../vocabulary.ts';
import { findLastDay } from './fields/find-last-day.ts';

/**
 * Checks that a field can show an answer of an example: its JSON type, its choices, and existing days for date pickers. Invalid input
 * that a person can type is allowed, since examples show its error messages.
 */
export function checkAnswer(answer: Cursor, form: string, field: Record<string, unknown>): void {
  const { value } = answer;
  // No answer.
  if (value === null || value === '') return;
  const createProblem = (rule: string) => problems.EXAMPLE_INVALID(`the form "${form}"`, rule);
  const { range, comparesAs } = kindOf(field) ?? {};
  const day = range?.of !== 'days' ? undefined : comparesAs === 'dateTime' ? writtenDateTime : writtenDay;
  reportEachMismatch(answer, { ...answerSchema(field), ...day }, createProblem);
  const last = day === undefined ? undefined : findLastDay(value);
  if (last !== undefined) answer.report(createProblem(`must be an existing day; the last of that month is "${last}"`));
}
