import type { JsonSchema } from '../../json.ts';
import { comparedData, fields, group, limit, literal, literalOrData, type Options, required, words } from '../option-schemas.ts';

/** `0.25` → 2, for steps from 0.000001. */
export const countFractionDigits = (step: number): number => String(step).split('.')[1]?.length ?? 0;

/** Options of the kinds of numbers. `number`: the schema of their limits. */
export const numberOptions = (number: JsonSchema, step?: number): Options => ({
  min: limit(
    literalOrData(
      'Smallest allowed number: a literal, or data such as `$.form.adults`; in items also `$.item.adults`.',
      'number',
      number,
    ),
  ),
  max: limit(literalOrData('Greatest allowed number, likewise.', 'number', number)),
  lessThan: comparedData('The number must be less than this one: `$.form.price`.', 'number'),
  greaterThan: comparedData('The number must be greater than this one.', 'number'),
  step: limit(literal('The number must be a multiple of it.', { type: 'number', minimum: 0.000001 }, step)),
  sumAtMost: group('The greatest sum of this number and others of the form; a missing number counts as 0.', {
    fields: required(fields('The keys of the others.')),
    limit: required(literalOrData('A literal, or data.', 'number', { type: 'number' })),
  }),
  unit: words('The text around the number, with the parameter `value`: `{{value}} km`.', ['value']),
});
