import { readSpan, spanPattern } from '../../compile/index.ts';

/** Milliseconds of what is declared as a span: `"24h"` → 86400000; undefined: it is none, which the check of shape has told. */
export function spanOf(span: string | undefined): number | undefined {
  return span !== undefined && new RegExp(spanPattern).test(span) ? readSpan(span) : undefined;
}
