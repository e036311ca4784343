import { countFractionDigits, type DeclaredField, type DeclaredText, type JsonObject } from '../../declare/index.ts';
import { compileTextPlan } from '../text.ts';
import type { FieldParts } from './field-kind.ts';
import { compileLimits, compileSum, type FieldPlace, numberLimits } from './limits.ts';

/** A number surely holds 15 digits, before and after its point. Texts of more are no numbers (validate/numbers.ts). */
const greatest = 10 ** 15 - 1;

/** What a kind of numbers compiles its fields with. `step`: its default. */
interface NumberKind {
  readonly type: 'integer' | 'number';
  readonly step: number;
  readonly showsAllDecimals?: true;
}

/** A field whose answer is a number. */
export function compileNumber(field: DeclaredField, place: FieldPlace, { type, ...kind }: NumberKind): FieldParts {
  const step = typeof field['step'] === 'number' ? field['step'] : kind.step;
  const decimals = countFractionDigits(step);
  const limits = compileLimits(field, place, numberLimits);
  const schema: JsonObject = {
    type,
    minimum: -greatest,
    maximum: greatest,
    // A type alone tells an integer.
    ...(type === 'integer' && step === 1 ? {} : { step }),
    ...limits.schema,
  };
  const unit = field['unit'];
  const options: JsonObject = {
    // The number pads of phones have no minus sign.
    ...(Number(schema['minimum']) < 0 ? {} : { inputmode: decimals === 0 ? 'numeric' : 'decimal' }),
    ...(kind.showsAllDecimals === true ? { fractionDigits: decimals } : {}),
    // check validated the shape of the text, and a plan is JSON.
    ...(unit === undefined ? {} : { unit: compileTextPlan(unit as DeclaredText) as unknown as JsonObject }),
  };
  return { widget: 'number', schema, normalise: [], options, rules: [...limits.rules, ...compileSum(field, place)] };
}
