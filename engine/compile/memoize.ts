/** Creates a part on first use, freezes it deeply and caches it: `memoize(makeForm)("signup")`. */
export function memoize<Part>(make: (id: string) => Part): (id: string) => Part {
  const cache = new Map<string, Part>();
  return (id) => {
    const cached = cache.get(id);
    if (cached !== undefined) return cached;
    const created = freezeAll(make(id));
    cache.set(id, created);
    return created;
  };
}

/** Plans are shared between requests, so nothing may change them. */
export function freezeAll<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const each of Object.values(value)) freezeAll(each);
  return value;
}
