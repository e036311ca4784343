import type { DeclaredField, JsonSchema } from '../../declare/index.ts';
import { readText } from '../../declare/index.ts';
import type { FieldParts } from './field-kind.ts';
import { compileLimits, type FieldPlace, type MomentName, momentLimits } from './limits.ts';

interface MomentKind {
  readonly kind: MomentName;
  /** The first and the last one that the kind allows. */
  readonly between: readonly [string, string];
  readonly schema: JsonSchema;
  readonly widget: string;
  /** Reads what people write. */
  readonly normaliser: string;
}

/** A field whose answer is a day, a month, a time of day, or a day with a time. Its picker has the limits that are no data. */
export function compileMoment(
  field: DeclaredField,
  place: FieldPlace,
  { kind, between: [first, last], schema, widget, normaliser }: MomentKind,
): FieldParts {
  const limits = compileLimits(field, place, momentLimits(kind));
  return {
    widget,
    schema: { type: 'string', ...schema, [`${kind}From`]: first, [`${kind}To`]: last, ...limits.schema },
    normalise: ['oneLine', 'visible', 'nfkc', 'trim', normaliser],
    options: { min: readText(field['min']) ?? first, max: readText(field['max']) ?? last },
    rules: limits.rules,
  };
}
