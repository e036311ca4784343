import type { JsonSchema } from '../../json.ts';
import { data, limit, literalOrData, type Options } from '../option-schemas.ts';

/** The limits of a day, month or time. `written`: the schema of a literal. */
export const momentOptions = (
  written: JsonSchema,
  { name, min, max }: { readonly name: string; readonly min: string; readonly max: string },
): Options => ({
  min: limit(literalOrData(`First allowed ${name}: a literal, or data such as \`$.form.start\`.`, written, min)),
  max: limit(literalOrData(`Last allowed ${name}, likewise.`, written, max)),
  after: data(`The ${name} must be later than this one: \`$.form.start\`.`),
  before: data(`The ${name} must be earlier than this one.`),
});
