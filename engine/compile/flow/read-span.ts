const milliseconds = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

/** Pattern of a duration: a whole number and s, m, h or d. */
export const spanPattern = '^[1-9][0-9]{0,4}[smhd]$';

/** Parses a duration: `"24h"` → 86400000 milliseconds. Throws on anything else, which check has already reported. */
export function readSpan(span: string): number {
  const [, count, unit] = /^([1-9][0-9]{0,4})([smhd])$/.exec(span) ?? [];
  if (count === undefined || !isUnit(unit)) throw new Error(`"${span}" is not a duration.`);
  return Number(count) * milliseconds[unit];
}

function isUnit(unit: string | undefined): unit is keyof typeof milliseconds {
  return unit !== undefined && Object.hasOwn(milliseconds, unit);
}
