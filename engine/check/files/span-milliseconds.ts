import { readSpan, spanPattern } from '../../compile/index.ts';

/** Milliseconds of a declared span: `"24h"` → 86400000; undefined: it is no span, which checkShape has reported. */
export function spanOf(span: string | undefined): number | undefined {
  return span !== undefined && new RegExp(spanPattern).test(span) ? readSpan(span) : undefined;
}
