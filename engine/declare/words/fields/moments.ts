import type { JsonSchema } from '../../json.ts';
import { type Comparable, comparedData, limit, literalOrData, type Options } from '../option-schemas.ts';

/** The limits of a day, month or time. `written`: the schema of a literal. */
export const momentOptions = (
  sort: Exclude<Comparable, 'number'>,
  written: JsonSchema,
  { name, min, max }: { readonly name: string; readonly min: string; readonly max: string },
): Options => ({
  min: limit(
    literalOrData(
      `First allowed ${name}: a literal, or data such as \`$.form.start\`; in items also \`$.item.start\`.`,
      sort,
      written,
      min,
    ),
  ),
  max: limit(literalOrData(`Last allowed ${name}, likewise.`, sort, written, max)),
  after: comparedData(`The ${name} must be later than this one: \`$.form.start\`.`, sort),
  before: comparedData(`The ${name} must be earlier than this one.`, sort),
});
