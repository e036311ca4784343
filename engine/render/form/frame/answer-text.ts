import type { Answers, FieldPlan, Json, TextPlan } from '../../../declare/index.ts';
import { itemsOf } from '../../../submit/index.ts';
import type { TextParameters, Texts } from '../../../texts/index.ts';
import { findAnswer, isAbsent } from '../../../validate/index.ts';
import { formatValue } from '../../formatters/index.ts';
import { formatNumber } from '../../texts/format-number.ts';

/** Context for formatting answers. `words` renders declared texts, such as the label of a choice. */
export interface AnswerFormatContext {
  readonly texts: Texts;
  readonly words: (plan: TextPlan, parameters?: TextParameters) => string;
}

/** An answer in one line for display: `"1"` → "男性"; unanswered: what that means, or empty. */
export function formatAnswer(field: FieldPlan, answers: Answers, { texts, words }: AnswerFormatContext): string {
  const text = (key: string): string => texts.find(key) ?? key;
  if (field.secret) return text('form.reviewSecret');
  const { empty = null, format } = findAnswer(field);
  const answer = answers[field.key] ?? empty;
  if (isAbsent(answer)) return field.emptyLabel === undefined ? '' : words(field.emptyLabel);
  if (format !== undefined) return format(field, answer, { find: text, words });
  if (field.items !== undefined) return formatItems(field, answer, words).join(text('form.listSeparator'));
  if (Array.isArray(answer)) return answer.map((choice) => nameOf(field, choice, words)).join(text('form.listSeparator'));
  if (field.shownAs !== undefined) return formatValue(field.shownAs, answer, texts);
  return nameOf(field, answer, words);
}

/** Repeated items in order, one line each: `["登山 / Climbing", "読書"]` */
export function formatItems(field: FieldPlan, answer: Json, words: AnswerFormatContext['words']): readonly string[] {
  const { heading, fields = [] } = field.items ?? {};
  return itemsOf(answer).map((item) => {
    const headed = heading === undefined ? [] : [String(item[heading] ?? '')];
    const parts = [...headed, ...fields.map((itemField) => nameOf(itemField, item[itemField.key] ?? null, words))];
    return parts.filter((part) => part !== '').join(' / ');
  });
}

// Longer answers are cut off, because the field shows them in full.
const maxLength = 60;

/** Shortens a long answer: `"…"` replaces the rest. */
export function clipAnswer(line: string): string {
  const characters = [...line];
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : line;
}

function nameOf(field: FieldPlan, value: Json, words: AnswerFormatContext['words']): string {
  if (typeof value === 'number') return formatNumber(field, value, words);
  if (isAbsent(value) && field.choices !== undefined && field.emptyLabel !== undefined) return words(field.emptyLabel);
  const choice = field.choices?.find((candidate) => candidate.value === value);
  return choice === undefined ? String(value ?? '') : words(choice.label);
}
