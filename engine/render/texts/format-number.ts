import type { FieldPlan, TextPlan } from '../../declare/index.ts';
import type { TextParameters } from '../../texts/index.ts';
import { writeNumber } from '../../validate/index.ts';
import { groupDigits } from '../formatters/group-digits.ts';

/** A number for people, with the unit of its field: `1200` → "1,200円". */
export function formatNumber(
  { options }: FieldPlan,
  value: number,
  words: (plan: TextPlan, parameters?: TextParameters) => string,
): string {
  const number = groupDigits(writeNumber(value, options['fractionDigits']));
  const unit = readUnit(options);
  return unit === undefined ? number : words(unit, { value: number });
}

/** The text around a number, with the parameter `value`. */
export function readUnit({ unit }: FieldPlan['options']): TextPlan | undefined {
  // compileNumber wrote a text.
  return unit as unknown as TextPlan | undefined;
}
