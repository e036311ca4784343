import { countFractionDigits, type DeclaredField, type DeclaredText, type JsonObject } from '../../declare/index.ts';
import { compileTextPlan } from '../text.ts';
import type { FieldParts } from './field-kind.ts';

/** Digits that a number surely holds, before and after its point. */
const maxDigits = 15;

/** A field whose answer is a number. `step`: that of its kind. */
export function compileNumber(
  field: DeclaredField,
  type: 'integer' | 'number',
  kind: { readonly step: number; readonly showsAllDecimals?: true },
): FieldParts {
  const step = read(field['step']) ?? kind.step;
  const decimals = countFractionDigits(step);
  const greatest = (10 ** maxDigits - 1) / 10 ** decimals;
  const [minimum, maximum] = [read(field['min']) ?? -greatest, read(field['max']) ?? greatest];
  const unit = field['unit'];
  const options: JsonObject = {
    // The number pads of phones have no minus sign.
    ...(minimum < 0 ? {} : { inputmode: decimals === 0 ? 'numeric' : 'decimal' }),
    ...(kind.showsAllDecimals === true ? { fractionDigits: decimals } : {}),
    // check validated the shape of the text, and a plan is JSON.
    ...(unit === undefined ? {} : { unit: compileTextPlan(unit as DeclaredText) as unknown as JsonObject }),
  };
  // A type alone tells an integer.
  const schema = { type, minimum, maximum, ...(type === 'integer' && step === 1 ? {} : { step }) };
  return { widget: 'number', schema, normalise: [], options };
}

const read = (option: unknown): number | undefined => (typeof option === 'number' ? option : undefined);
