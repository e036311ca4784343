import { type FieldKindEntry, fieldKindEntries } from '../../declare/index.ts';
import { asText, type Checking } from '../checking.ts';
import { answerSchema } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/source-range.ts';
import { reportEachMismatch } from '../shape/check-shape.ts';
import { findLastDay } from './find-last-day.ts';

const kinds: ReadonlyMap<string, FieldKindEntry> = new Map(fieldKindEntries.map((entry) => [entry.kind, entry]));

/**
 * Checks that a field can show an answer of an example: its JSON type, its choices, and existing days for date pickers. Invalid input
 * that a person can type is allowed, since examples show its error messages.
 */
export function checkAnswer(
  checking: Checking,
  file: ReadFile,
  form: string,
  field: Record<string, unknown>,
  answer: unknown,
  path: JsonPath,
): void {
  // No answer.
  if (answer === null || answer === '') return;
  const createProblem = (rule: string) => problems.EXAMPLE_INVALID(`the form "${form}"`, rule);
  const day = daySchemaOf(kinds.get(asText(field['kind']) ?? ''));
  reportEachMismatch(file, { ...answerSchema(field), ...day }, answer, path, checking.report, createProblem);
  const last = day === undefined ? undefined : findLastDay(answer);
  if (last !== undefined)
    checking.report(file, path, createProblem(`must be an existing day; the last of that month is "${last}"`));
}

/** The schema of a day of a date picker; undefined: the field is none. */
function daySchemaOf(entry: FieldKindEntry | undefined) {
  const schema = entry?.range?.of === 'days' ? entry.options[entry.range.from] : undefined;
  return schema?.type === 'literal' ? schema.schema : undefined;
}
