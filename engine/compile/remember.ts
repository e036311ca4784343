/** Makes a part when it is first asked for, freezes it with all that it holds, and keeps it: `remember(makeForm)("signup")`. */
export function remember<Part>(make: (id: string) => Part): (id: string) => Part {
  const kept = new Map<string, Part>();
  return (id) => {
    const known = kept.get(id);
    if (known !== undefined) return known;
    const made = freezeAll(make(id));
    kept.set(id, made);
    return made;
  };
}

/** What two requests share, neither may change. */
function freezeAll<Value>(value: Value): Value {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const each of Object.values(value)) freezeAll(each);
  return value;
}
