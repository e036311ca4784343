const patterns = new Map<string, RegExp>();

/** Patterns come only from declarations, so there are few of them; check has rejected invalid ones. */
export function findPattern(source: string): RegExp {
  const cached = patterns.get(source);
  if (cached !== undefined) return cached;
  const compiled = new RegExp(source, 'u');
  patterns.set(source, compiled);
  return compiled;
}
