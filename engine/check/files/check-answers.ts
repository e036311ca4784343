import { type FieldWord, fieldWords } from '../../declare/index.ts';
import { asText, type Checking } from '../checking.ts';
import { answerSchema } from '../paths/scopes.ts';
import { problems } from '../problems/index.ts';
import type { ReadFile } from '../read/declared-file.ts';
import type { JsonPath } from '../read/place-of.ts';
import { reportEachMisfit } from '../shape/check-shape.ts';
import { findLastDay } from './find-last-day.ts';

const kinds: ReadonlyMap<string, FieldWord> = new Map(fieldWords.map((word) => [word.kind, word]));

/**
 * An answer of an example can be drawn in its field: it has the JSON type of the field's answers, is one of its choices, and a day
 * that is picked is one of the calendar. What a person may type wrongly stays: examples show how that is told.
 */
export function checkAnswer(
  checking: Checking,
  file: ReadFile,
  form: string,
  field: Record<string, unknown>,
  answer: unknown,
  path: JsonPath,
): void {
  // Nothing is answered.
  if (answer === null || answer === '') return;
  const say = (rule: string) => problems.EXAMPLE_INVALID(`schemas/forms/${form}.form.json`, rule);
  const day = daySchemaOf(kinds.get(asText(field['kind']) ?? ''));
  reportEachMisfit(file, { ...answerSchema(field), ...day }, answer, path, checking.report, say);
  const last = day === undefined ? undefined : findLastDay(answer);
  if (last !== undefined) checking.report(file, path, say(`must be a day of the calendar; the last of that month is "${last}"`));
}

/** How a day is written that is picked in a calendar; undefined: the field asks for none. */
function daySchemaOf(word: FieldWord | undefined) {
  const slot = word?.range?.of === 'days' ? word.options[word.range.from] : undefined;
  return slot?.slot === 'literal' ? slot.schema : undefined;
}
