import type { JsonSchema } from '../../json.ts';
import { limit, literal, type Options, words } from '../option-schemas.ts';

/** `0.25` → 2, for steps from 0.000001. */
export const countFractionDigits = (step: number): number => String(step).split('.')[1]?.length ?? 0;

/** Options of the kinds of numbers. `number`: the schema of their limits. */
export const numberOptions = (number: JsonSchema, step?: number): Options => ({
  min: limit(literal('Smallest allowed number.', number)),
  max: limit(literal('Greatest allowed number.', number)),
  step: limit(literal('The number must be a multiple of it.', { type: 'number', minimum: 0.000001 }, step)),
  unit: words('The text around the number, with the parameter `value`: `{{value}} km`.', ['value']),
});
